-- Each file of a project with how many edges end there, from the index of edges alone.
-- @param project
-- @param work   JSON list of the types that mean work
-- @param mentions   JSON list of the other types by which those who do it name a file, too
-- @param workers   JSON list of their labels
-- @returns path, total, work, named   of all, those that mean work, and those by which workers name it
WITH
  working AS (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($work))),
  mentioning AS (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($mentions))),
  workers AS (SELECT id FROM nodes WHERE label IN (SELECT value FROM json_each($workers)) AND project = $project)
SELECT
  files.props ->> 'path' AS path,
  (SELECT count(*) FROM edges WHERE target = files.id) AS total,
  (SELECT count(*) FROM edges WHERE target = files.id AND type IN (SELECT id FROM working)) AS work,
  (
    SELECT count(*)
    FROM edges
    WHERE target = files.id AND type IN (SELECT id FROM mentioning) AND source IN (SELECT id FROM workers)
  ) AS named
FROM nodes AS files
WHERE files.label = 'File' AND files.project = $project

-- Each file of a project with how often it was worked on and how often items name it, from the index of edges alone.
-- @param project
-- @param work   JSON list of the types that mean work
-- @param workers   JSON list of the labels of those who do it
-- @returns path, work, items
SELECT
  files.props ->> 'path' AS path,
  (
    SELECT count(*)
    FROM edges
    WHERE target = files.id AND type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($work)))
  ) AS work,
  (
    SELECT count(*)
    FROM edges
    WHERE target = files.id AND type NOT IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($work)))
      AND source NOT IN (SELECT id FROM nodes WHERE label IN (SELECT value FROM json_each($workers)) AND project = $project)
  ) AS items
FROM nodes AS files
WHERE files.label = 'File' AND files.project = $project

-- Each tag of a project with how many patterns have it, from the index of edges alone.
-- @param project
-- @returns tag, count
SELECT tags.props ->> 'name' AS tag, (
  SELECT count(DISTINCT source)
  FROM edges
  WHERE target = tags.id AND type = (SELECT id FROM types WHERE name = 'APPLIES_TO')
) AS count
FROM nodes AS tags
WHERE tags.label = 'Tag' AND tags.project = $project

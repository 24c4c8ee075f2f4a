-- All nodes of a label in all projects.
-- @param label
-- @returns key, project, props, standing, seen
SELECT key, project, props, standing, seen
FROM nodes
WHERE label = $label
ORDER BY key

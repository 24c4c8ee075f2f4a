-- All nodes of a label in all projects.
-- @param label
-- @returns key, project, props
SELECT key, project, props
FROM nodes
WHERE label = $label
ORDER BY key

-- All nodes of a label in one project.
-- @param label
-- @param project
-- @returns key, project, props
SELECT key, project, props
FROM nodes
WHERE label = $label AND project = $project
ORDER BY key

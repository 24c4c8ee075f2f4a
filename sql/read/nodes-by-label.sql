-- All nodes of a label in one project.
-- @param label
-- @param project
-- @returns key, project, props, standing, seen
SELECT key, project, props, standing, seen
FROM nodes
WHERE label = $label AND project = $project
ORDER BY key

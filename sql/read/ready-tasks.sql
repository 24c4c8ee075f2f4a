-- Tasks that can be started now, the most urgent first.
-- @param project
-- @param limit
-- @param offset
-- @returns key, project, props, standing, seen
SELECT key, project, props, standing, seen
FROM nodes
WHERE label = 'Task' AND project = $project AND ready IS NOT NULL
ORDER BY ready, place, key
LIMIT $limit OFFSET $offset

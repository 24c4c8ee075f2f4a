-- Tasks that lists have, in the order in which people count.
-- @param project
-- @param standing   their status, or null for any
-- @param limit
-- @param offset
-- @returns key, project, props, standing, seen
SELECT key, project, props, standing, seen
FROM nodes
WHERE label = 'Task' AND project = $project AND place IS NOT NULL AND ($standing IS NULL OR standing = $standing)
ORDER BY place, key
LIMIT $limit OFFSET $offset

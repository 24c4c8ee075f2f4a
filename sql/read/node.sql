-- A node by its key.
-- @param key
-- @returns id, key, project, props, standing, seen
SELECT id, key, project, props, standing, seen
FROM nodes
WHERE key = $key

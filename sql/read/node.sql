-- A node by its key.
-- @param key
-- @returns id, key, project, props, standing, seen, words
SELECT id, key, project, props, standing, seen, words
FROM nodes
WHERE key = $key

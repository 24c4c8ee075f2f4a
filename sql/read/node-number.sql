-- The number of a node.
-- @param key
-- @returns id
SELECT id
FROM nodes
WHERE key = $key

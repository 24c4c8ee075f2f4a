-- Removes a node.
-- @param key
DELETE FROM nodes
WHERE key = $key

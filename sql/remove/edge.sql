-- Removes an edge.
-- @param key
DELETE FROM edges
WHERE key = unhex($key)

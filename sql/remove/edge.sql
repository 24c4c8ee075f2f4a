-- Removes an edge.
-- @param key
-- @param doc   its number
DELETE FROM edges
WHERE doc = $doc AND substr(key, 1, 8) = substr(unhex($key), 1, 8) AND key = unhex($key)

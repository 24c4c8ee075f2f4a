-- Removes an edge.
-- @param key
-- @param project
-- @param doc   its path
DELETE FROM edges
WHERE doc = (SELECT id FROM docs WHERE project = $project AND path = $doc)
  AND substr(key, 1, 8) = substr(unhex($key), 1, 8) AND key = unhex($key)

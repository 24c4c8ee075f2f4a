-- Replaces what an edge says; its ends are part of its key and never change.
-- @param key
-- @param project
-- @param doc      its path
-- @param line
-- @param props    JSON
UPDATE edges
SET line = $line, props = $props
WHERE doc = (SELECT id FROM docs WHERE project = $project AND path = $doc)
  AND substr(key, 1, 8) = substr(unhex($key), 1, 8) AND key = unhex($key)

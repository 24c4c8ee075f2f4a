-- Replaces what an edge says; its ends are part of its key and never change.
-- @param key
-- @param doc      its number
-- @param line
-- @param props    packed
UPDATE edges
SET line = $line, props = $props
WHERE doc = $doc AND substr(key, 1, 8) = substr(unhex($key), 1, 8) AND key = unhex($key)

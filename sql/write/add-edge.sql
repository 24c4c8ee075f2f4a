-- Adds an edge that is not there.
-- @param key
-- @param type     its number, as of source, target and doc
-- @param source
-- @param target
-- @param doc
-- @param line
-- @param props    packed
INSERT INTO edges (key, type, source, target, doc, line, props)
VALUES (unhex($key), $type, $source, $target, $doc, $line, $props)

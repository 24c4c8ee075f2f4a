-- Adds an edge or replaces what it says; its ends are part of its key and never change.
-- @param key
-- @param type     its number, as of source, target and doc
-- @param source
-- @param target
-- @param doc
-- @param line
-- @param props    packed
INSERT INTO edges (key, type, source, target, doc, line, props)
VALUES (unhex($key), $type, $source, $target, $doc, $line, $props)
ON CONFLICT (key) DO UPDATE SET line = excluded.line, props = excluded.props

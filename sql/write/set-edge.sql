-- Adds an edge or replaces what it says; its ends are part of its key and never change.
-- @param key
-- @param type     its number, as of source and doc
-- @param source
-- @param target   the key of a node
-- @param doc
-- @param line
-- @param props    packed
INSERT INTO edges (key, type, source, target, doc, line, props)
VALUES (unhex($key), $type, $source, (SELECT id FROM nodes WHERE key = $target), $doc, $line, $props)
ON CONFLICT (key) DO UPDATE SET line = excluded.line, props = excluded.props

-- Adds an edge or replaces what it says; its ends are part of its key and never change.
-- @param key
-- @param type
-- @param source
-- @param target
-- @param project
-- @param doc
-- @param line
-- @param props   JSON
INSERT INTO edges (key, type, source, target, doc, line, props)
VALUES (
  unhex($key), (SELECT id FROM types WHERE name = $type), (SELECT id FROM nodes WHERE key = $source), (SELECT id FROM nodes WHERE key = $target),
  (SELECT id FROM docs WHERE project = $project AND path = $doc), $line, $props
)
ON CONFLICT (key) DO UPDATE SET line = excluded.line, props = excluded.props

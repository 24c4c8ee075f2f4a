-- Adds an edge that is not there.
-- @param key
-- @param type
-- @param source   the key of a node
-- @param target   the key of a node
-- @param project
-- @param doc      its path
-- @param line
-- @param props    JSON
INSERT INTO edges (key, type, source, target, doc, line, props)
VALUES (
  unhex($key),
  (SELECT id FROM types WHERE name = $type),
  (SELECT id FROM nodes WHERE key = $source),
  (SELECT id FROM nodes WHERE key = $target),
  (SELECT id FROM docs WHERE project = $project AND path = $doc),
  $line,
  $props
)

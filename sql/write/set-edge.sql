-- Adds an edge or replaces what it says; its ends are part of its key and never change.
-- @param key
-- @param type
-- @param source
-- @param sourceLabel
-- @param target
-- @param targetLabel
-- @param project
-- @param doc
-- @param line
-- @param props   JSON
INSERT INTO edges (key, type, source, source_label, target, target_label, project, doc, line, props)
VALUES ($key, $type, $source, $sourceLabel, $target, $targetLabel, $project, $doc, $line, $props)
ON CONFLICT (key) DO UPDATE SET line = excluded.line, props = excluded.props

-- Replaces the kept lines of a document.
-- @param doc
-- @param value   JSON
INSERT OR REPLACE INTO history_lines (doc, value)
VALUES ($doc, $value)

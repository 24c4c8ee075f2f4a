-- Replaces what is kept of the history as a whole.
-- @param written
-- @param value   JSON
INSERT OR REPLACE INTO history (id, written, value)
VALUES (1, $written, $value)

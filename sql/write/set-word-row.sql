-- Remembers in which row of the full-text table a node's words stand.
-- @param key
-- @param id
INSERT INTO word_rows (key, id)
VALUES ($key, $id)

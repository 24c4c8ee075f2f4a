-- Remembers in which row of the full-text table a node's words stand, and a hash of them.
-- @param key
-- @param id
-- @param words
INSERT INTO word_rows (key, id, words)
VALUES ($key, $id, $words)

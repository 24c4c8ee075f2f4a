-- Records which row of the full-text table holds a node's words, and a hash of them.
-- @param key
-- @param id
-- @param words
INSERT INTO word_rows (key, id, words)
VALUES ($key, $id, $words)

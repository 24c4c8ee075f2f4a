-- The words of a node, for the full-text search.
-- @param id
-- @param words
INSERT INTO word_index (rowid, words)
VALUES ($id, $words)

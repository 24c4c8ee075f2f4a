-- The words of a passage and those of its headings, for the full-text search.
-- @param id
-- @param words
-- @param headings
INSERT INTO passage_index (rowid, words, headings)
VALUES ($id, $words, $headings)

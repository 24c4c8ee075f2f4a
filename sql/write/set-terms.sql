-- The terms of an item, in the same row as its words.
-- @param id
-- @param terms
INSERT INTO term_index (rowid, terms)
VALUES ($id, $terms)

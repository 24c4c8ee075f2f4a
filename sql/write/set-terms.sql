-- The terms of an item, in the row that its words have.
-- @param id
-- @param terms
INSERT INTO term_index (rowid, terms)
VALUES ($id, $terms)

-- The terms of a node.
-- @param id
-- @param terms
INSERT INTO term_index (rowid, terms)
VALUES ($id, $terms)

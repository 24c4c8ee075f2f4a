-- Takes a node's words out of the full-text search.
-- @param id   its row there
DELETE FROM word_index
WHERE rowid = $id

-- Removes a node's words from the full-text search.
-- @param id   its row there
DELETE FROM word_index
WHERE rowid = $id

-- Removes an item's terms.
-- @param id   its row
DELETE FROM term_index
WHERE rowid = $id

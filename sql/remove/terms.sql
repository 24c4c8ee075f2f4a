-- Takes an item's terms out.
-- @param id   its row
DELETE FROM term_index
WHERE rowid = $id

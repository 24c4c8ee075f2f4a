-- Notes which words of a node the full-text search holds, as a short hash of them.
-- @param id
-- @param words
UPDATE nodes
SET words = $words
WHERE id = $id

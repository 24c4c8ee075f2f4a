-- Removes the record of which row holds a node's words, and returns it.
-- @param key
-- @returns id
DELETE FROM word_rows
WHERE key = $key
RETURNING id

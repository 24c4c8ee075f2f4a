-- The row of the full-text table that holds a node's words, and a hash of them.
-- @param key
-- @returns id, words
SELECT id, words
FROM word_rows
WHERE key = $key

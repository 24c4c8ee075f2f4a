-- In which row of the full-text table a node's words stand, and a hash of them.
-- @param key
-- @returns id, words
SELECT id, words
FROM word_rows
WHERE key = $key

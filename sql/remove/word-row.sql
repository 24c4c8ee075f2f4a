-- Forgets where a node's words stood, and tells.
-- @param key
-- @returns id
DELETE FROM word_rows
WHERE key = $key
RETURNING id

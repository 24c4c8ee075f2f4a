-- Removes a node, and returns where its words were.
-- @param key
-- @returns id, words
DELETE FROM nodes
WHERE key = $key
RETURNING id, words

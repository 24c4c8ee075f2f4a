-- Nodes of one project with the wanted words, best first.
-- @param query     an FTS5 query made of our own words
-- @param project
-- @returns label, key, rank (smaller is better)
SELECT label, key, rank
FROM word_index
WHERE word_index MATCH $query AND project = $project
ORDER BY rank, key

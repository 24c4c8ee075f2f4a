-- Nodes of one project with the wanted words, best first.
-- @param query     an FTS5 query made of our own words
-- @param project
-- @param limit
-- @returns label, key, rank (smaller is better)
SELECT nodes.label, nodes.key, word_index.rank
FROM word_index
CROSS JOIN nodes ON nodes.id = word_index.rowid
WHERE word_index MATCH $query AND nodes.project = $project
ORDER BY word_index.rank
LIMIT $limit

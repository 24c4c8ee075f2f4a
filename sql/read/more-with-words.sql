-- Whether more nodes than a limit have the wanted words; a look at their numbers alone where there is one project.
-- @param query     an FTS5 query made of our own words
-- @param project   or null for all
-- @param most
-- @returns more
SELECT 1 AS more
FROM word_index
WHERE word_index MATCH $query AND ($project IS NULL OR (SELECT project FROM nodes WHERE id = word_index.rowid) = $project)
LIMIT 1 OFFSET $most

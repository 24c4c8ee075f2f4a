-- Items, tasks, notes and files that have a term, up to a limit.
-- @param query   a spelt term
-- @param limit
-- @returns label, key
SELECT word_index.label, word_index.key
FROM term_index
CROSS JOIN word_index ON word_index.rowid = term_index.rowid
WHERE term_index MATCH $query
LIMIT $limit

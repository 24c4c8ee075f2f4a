-- How many nodes have the wanted words, counted up to a limit.
-- @param query     an FTS5 query made of our own words
-- @param project   or null for all
-- @param most
-- @returns total
WITH wanted AS MATERIALIZED (
  SELECT 1
  FROM word_index
  WHERE word_index MATCH $query AND ($project IS NULL OR (SELECT project FROM nodes WHERE id = word_index.rowid) = $project)
  LIMIT $most
)
SELECT count(*) AS total
FROM wanted

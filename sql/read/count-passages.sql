-- How many passages have the wanted words, counted up to a limit.
-- @param query     an FTS5 query made of our own words
-- @param project   or null for all
-- @param most
-- @returns total
WITH wanted AS MATERIALIZED (
  SELECT 1
  FROM passage_index
  WHERE passage_index MATCH $query
    AND ($project IS NULL OR (SELECT docs.project FROM passages CROSS JOIN docs ON docs.id = passages.doc WHERE passages.id = passage_index.rowid) = $project)
  LIMIT $most
)
SELECT count(*) AS total
FROM wanted

-- Nodes with the wanted words, best first; where very many have them, of those that came last.
-- @param query     an FTS5 query made of our own words
-- @param ranking   the words of it that the order goes by, as a query
-- @param project   or null for all
-- @param among     so many are compared
-- @param limit
-- @returns label, key, rank (smaller is better), compared (how many)
WITH wanted AS MATERIALIZED (
  SELECT word_index.rowid AS id
  FROM word_index
  WHERE word_index MATCH $query
    AND ($project IS NULL OR (SELECT project FROM nodes WHERE id = word_index.rowid) = $project)
  ORDER BY word_index.rowid DESC
  LIMIT $among
)
SELECT nodes.label, nodes.key, wanted_ranks.rank, (SELECT count(*) FROM wanted) AS compared
FROM (
  SELECT word_index.rowid AS id, word_index.rank AS rank
  FROM word_index
  WHERE word_index MATCH $ranking
    AND word_index.rowid >= (SELECT min(id) FROM wanted)
    AND +word_index.rowid IN (SELECT id FROM wanted)
  LIMIT $among
) AS wanted_ranks
CROSS JOIN nodes ON nodes.id = wanted_ranks.id
ORDER BY wanted_ranks.rank
LIMIT $limit

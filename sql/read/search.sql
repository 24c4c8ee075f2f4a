-- Nodes with the wanted words, best first; where very many have them, of those that came last.
-- @param query     an FTS5 query made of our own words
-- @param project   or null for all
-- @param labels    JSON list, or null for all
-- @param among     so many are compared
-- @param limit
-- @returns label, key, rank (smaller is better)
WITH wanted AS MATERIALIZED (
  SELECT word_index.rowid AS id, word_index.rank AS rank
  FROM word_index
  WHERE word_index MATCH $query
    AND ($project IS NULL OR (SELECT project FROM nodes WHERE id = word_index.rowid) = $project)
    AND ($labels IS NULL OR (SELECT label FROM nodes WHERE id = word_index.rowid) IN (SELECT value FROM json_each($labels)))
  ORDER BY word_index.rowid DESC
  LIMIT $among
)
SELECT nodes.label, nodes.key, wanted.rank
FROM wanted
CROSS JOIN nodes ON nodes.id = wanted.id
ORDER BY wanted.rank, nodes.key
LIMIT $limit

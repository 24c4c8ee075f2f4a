-- Passages with the wanted words, best first, a few of each document; where very many have them, of those that came last.
-- @param query     an FTS5 query made of our own words
-- @param project   or null for all
-- @param among     so many are compared
-- @param each      at most so many of one document
-- @param limit
-- @returns project, path, line, under, level, text, headings (JSON list, outermost first), rank (smaller is better)
WITH RECURSIVE wanted AS MATERIALIZED (
  SELECT passage_index.rowid AS id, bm25(passage_index, 1.0, 0.4) AS rank
  FROM passage_index
  WHERE passage_index MATCH $query
    AND ($project IS NULL OR (SELECT docs.project FROM passages CROSS JOIN docs ON docs.id = passages.doc WHERE passages.id = passage_index.rowid) = $project)
  ORDER BY passage_index.rowid DESC
  LIMIT $among
),
wanted_placed AS MATERIALIZED (
  SELECT passages.*, wanted.rank, row_number() OVER (PARTITION BY passages.doc ORDER BY wanted.rank, passages.line) AS nth
  FROM wanted
  CROSS JOIN passages ON passages.id = wanted.id
),
wanted_best AS MATERIALIZED (
  SELECT *
  FROM wanted_placed
  WHERE nth <= $each
  ORDER BY rank, doc, line
  LIMIT $limit
),
wanted_above (id, doc, under, text, depth) AS (
  SELECT id, doc, under, NULL, 0
  FROM wanted_best
  UNION ALL
  SELECT wanted_above.id, wanted_above.doc, heading.under, heading.text, wanted_above.depth + 1
  FROM wanted_above
  CROSS JOIN passages AS heading ON heading.doc = wanted_above.doc AND heading.line = wanted_above.under AND heading.level > 0
  WHERE wanted_above.under > 0
)
SELECT
  docs.project, docs.path, wanted_best.line, wanted_best.under, wanted_best.level, wanted_best.text, wanted_best.rank,
  (SELECT json_group_array(text ORDER BY depth DESC) FROM wanted_above WHERE wanted_above.id = wanted_best.id AND wanted_above.text IS NOT NULL) AS headings
FROM wanted_best
CROSS JOIN docs ON docs.id = wanted_best.doc
ORDER BY wanted_best.rank, docs.path, wanted_best.line

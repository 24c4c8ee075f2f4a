-- Items, tasks, notes and files that have a term; none where more than a limit have it.
-- @param query   a spelt term
-- @param most
-- @returns label, key
WITH wanted AS MATERIALIZED (
  SELECT rowid AS id
  FROM term_index
  WHERE term_index MATCH $query
  LIMIT $most + 1
)
SELECT nodes.label, nodes.key
FROM wanted
CROSS JOIN nodes ON nodes.id = wanted.id
WHERE (SELECT count(*) FROM wanted) <= $most

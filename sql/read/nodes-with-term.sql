-- Items, tasks, notes and files that have a term; none if there are more than a limit, which is checked without a look at them.
-- @param query   a spelt term
-- @param most
-- @returns label, key
SELECT nodes.label, nodes.key
FROM term_index
CROSS JOIN nodes ON nodes.id = term_index.rowid
WHERE term_index MATCH $query
  AND (SELECT 1 FROM term_index WHERE term_index MATCH $query LIMIT 1 OFFSET $most) IS NULL

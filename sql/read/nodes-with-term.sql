-- Items, tasks, notes and files that have a term.
-- @param query   a spelt term
-- @returns label, key
SELECT nodes.label, nodes.key
FROM term_index
CROSS JOIN nodes ON nodes.id = term_index.rowid
WHERE term_index MATCH $query

-- What the ledger tells of each file, from the index alone, in one text: a row each would cost more than the walk.
-- @param project
-- @returns stamps   a line each; null where there is none
SELECT group_concat(stamp, char(10)) AS stamps
FROM nodes
WHERE project = $project AND stamp IS NOT NULL

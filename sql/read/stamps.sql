-- What the ledger tells of each file, from the index alone.
-- @param project
-- @returns stamp
SELECT stamp
FROM nodes
WHERE project = $project AND stamp IS NOT NULL

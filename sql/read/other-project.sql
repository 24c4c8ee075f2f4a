-- Whether the store has a project besides this one.
-- @param project
-- @returns key
SELECT key
FROM nodes
WHERE label = 'Project' AND project <> $project
LIMIT 1

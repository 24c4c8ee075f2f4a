-- Nodes of a label in one project that stand so, what was seen last first: only what they are ordered by.
-- @param label
-- @param project
-- @param standing
-- @param limit
-- @returns key, seen
SELECT key, seen
FROM nodes
WHERE label = $label AND project = $project AND standing = $standing AND standing IS NOT NULL AND seen IS NOT NULL
ORDER BY seen DESC, key DESC
LIMIT $limit

// Tasks that lists have, in the order in which people count; or those that can be started now, the most urgent first.
// @param project
// @param standing   their status, or null for any
// @param ready
// @param levels   the most urgent first
// @param limit
// @param offset
// @returns node
MATCH (node:Task)
WHERE node.project = $project AND node.place IS NOT NULL AND ($standing IS NULL OR node.standing = $standing)
  AND (NOT $ready OR node.ready IS NOT NULL)
RETURN node
ORDER BY CASE WHEN $ready THEN [n IN range(0, size($levels) - 1) WHERE $levels[n] = node.ready][0] ELSE 0 END, node.place, node.key
SKIP $offset LIMIT $limit

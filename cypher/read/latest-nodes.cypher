// Nodes of a label in one project that stand so, what was seen last first.
// @param project
// @param standings   any of these
// @param limit
// @returns node
MATCH (node:__LABEL__)
WHERE node.project = $project AND node.standing IN $standings AND node.lastSeen IS NOT NULL
RETURN node
ORDER BY node.lastSeen DESC, node.key DESC
LIMIT $limit

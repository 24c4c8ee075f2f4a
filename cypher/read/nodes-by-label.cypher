// All nodes of a label in one project.
// @param project
// @returns node
MATCH (node:__LABEL__)
WHERE node.project = $project
RETURN node
ORDER BY node.key

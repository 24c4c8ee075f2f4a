// All nodes of a label in all projects.
// @returns node
MATCH (node:__LABEL__)
RETURN node
ORDER BY node.key

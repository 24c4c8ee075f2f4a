// Nodes of a label whose key begins with a prefix.
// @param prefix
// @returns node
MATCH (node:__LABEL__)
WHERE node.key STARTS WITH $prefix
RETURN node

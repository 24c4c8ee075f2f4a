// Nodes of a label by their keys.
// @param keys
// @returns node
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})
RETURN node

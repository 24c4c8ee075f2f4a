// Removes nodes.
// @param keys
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})
DETACH DELETE node

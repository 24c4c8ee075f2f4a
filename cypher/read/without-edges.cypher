// Those of some nodes that no edge touches.
// @param keys
// @returns key
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})
WHERE NOT (node)--()
RETURN node.key AS key

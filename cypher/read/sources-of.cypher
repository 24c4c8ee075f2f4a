// The distinct nodes from which edges of a type lead to some nodes.
// @param keys
// @returns source, target
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})<-[:__TYPE__]-(other)
RETURN DISTINCT other.key AS source, node.key AS target

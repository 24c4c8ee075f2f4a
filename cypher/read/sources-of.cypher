// The distinct sources of the edges of a type into some nodes.
// @param keys
// @returns source, target
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})<-[:__TYPE__]-(other)
RETURN DISTINCT other.key AS source, node.key AS target

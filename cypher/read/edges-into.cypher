// Edges of some types that end at some nodes.
// @param keys
// @returns edge, type, from, fromLabel, to, toLabel
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})<-[edge:__TYPES__]-(other)
RETURN edge, type(edge) AS type, other.key AS from, labels(other)[0] AS fromLabel, node.key AS to, '__LABEL__' AS toLabel

// Edges of some types that end at some nodes, with a limit per node.
// @param keys
// @param limit
// @returns edge, type, from, fromLabel, to, toLabel
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})
CALL (node) {
  MATCH (node)<-[edge:__TYPES__]-(other)
  RETURN edge, other
  LIMIT $limit
}
RETURN edge, type(edge) AS type, other.key AS from, labels(other)[0] AS fromLabel, node.key AS to, '__LABEL__' AS toLabel

// Edges of some types that begin at some nodes, with a limit per node.
// @param keys
// @param limit
// @returns edge, type, from, fromLabel, to, toLabel
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})
CALL (node) {
  MATCH (node)-[edge:__TYPES__]->(other)
  RETURN edge, other
  LIMIT $limit
}
RETURN edge, type(edge) AS type, node.key AS from, '__LABEL__' AS fromLabel, other.key AS to, labels(other)[0] AS toLabel

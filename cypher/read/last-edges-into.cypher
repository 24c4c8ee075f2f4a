// Edges of a type that end at some nodes, those of the last documents by their paths.
// @param keys
// @param labels   those at their beginnings
// @param limit
// @returns edge, type, from, fromLabel, to, toLabel
UNWIND $keys AS key
MATCH (node:__LABEL__ {key: key})<-[edge:__TYPE__]-(other)
WHERE labels(other)[0] IN $labels
RETURN edge, '__TYPE__' AS type, other.key AS from, labels(other)[0] AS fromLabel, node.key AS to, '__LABEL__' AS toLabel
ORDER BY edge.doc DESC, edge.line DESC, edge.key DESC
LIMIT $limit

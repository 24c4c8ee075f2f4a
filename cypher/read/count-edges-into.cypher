// How many edges of a type end at some nodes.
// @param keys
// @param labels   those at their beginnings
// @returns total
UNWIND $keys AS key
MATCH (:__LABEL__ {key: key})<-[edge:__TYPE__]-(other)
WHERE labels(other)[0] IN $labels
RETURN count(edge) AS total

// Edges of some types that some documents of a project state: each type's index is asked.
// @param paths
// @param project
// @returns edge, type, from, fromLabel, to, toLabel
MATCH (source)-[edge:__TYPES__]->(target)
WHERE edge.doc IN $paths AND edge.project = $project
RETURN edge, type(edge) AS type, source.key AS from, labels(source)[0] AS fromLabel, target.key AS to, labels(target)[0] AS toLabel

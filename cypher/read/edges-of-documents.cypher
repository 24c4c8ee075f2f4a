// Edges of a type that some documents of a project state; joined over all types by UNION ALL: one pattern over all
// types is planned sooner, but scans the indexes of large graphs.
// @param paths
// @param project
// @returns edge, type, from, fromLabel, to, toLabel
MATCH (source)-[edge:__TYPE__]->(target)
WHERE edge.doc IN $paths AND edge.project = $project
RETURN edge, '__TYPE__' AS type, source.key AS from, labels(source)[0] AS fromLabel, target.key AS to, labels(target)[0] AS toLabel

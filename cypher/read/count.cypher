// How many nodes of a label a project has, and how many edges begin there.
// @param project
// @returns nodes, edges
MATCH (node:__LABEL__)
WHERE node.project = $project
RETURN count(node) AS nodes, sum(COUNT { (node)-->() }) AS edges

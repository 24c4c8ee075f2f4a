// Removes every node of a label in a project, with its edges.
// @param project
MATCH (node:__LABEL__)
WHERE node.project = $project
DETACH DELETE node

// Removes every node of a label that a project has, with its edges.
// @param project
MATCH (node:__LABEL__)
WHERE node.project = $project
DETACH DELETE node

// Increments a project's revision.
// @param key
// @param project
MERGE (node:Project {key: $key})
SET node.name = $project, node.project = $project, node.revision = coalesce(node.revision, timestamp()) + 1

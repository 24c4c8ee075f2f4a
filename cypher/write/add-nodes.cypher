// Adds the nodes that do not exist yet, with their identifying properties.
// @param rows   list of { key, project, id, name, path, text }
UNWIND $rows AS row
MERGE (node:__LABEL__ {key: row.key})
ON CREATE SET node.project = row.project, node.id = row.id, node.name = row.name, node.path = row.path, node.text = row.text

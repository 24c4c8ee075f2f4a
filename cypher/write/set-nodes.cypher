// Adds nodes or replaces everything they show. Properties are named one by one: a map of unknown names would plan an
// Eager.
// The list is filled in when the statement is loaded, from the closed list in src/model/graph.ts: node.id = row.id,
// node.name = row.name, …
// A row is declared to be a map: otherwise the planner infers its type again for each property, and takes twice as
// long.
// @param rows   list of { key, project, words, and every node property or null }
UNWIND [row IN $rows | row {.*}] AS row
MERGE (node:__LABEL__ {key: row.key})
SET node.project = row.project, node.words = row.words,
  __NODE_PROPERTIES__

// Links statements to what they state; both ends exist. Properties are named one by one, filled in like those of
// set-nodes, and a row is declared to be a map.
// @param rows   list of { key, from, to, project, doc, line, and every edge property or null }
UNWIND [row IN $rows | row {.*}] AS row
MATCH (source:__FROM__ {key: row.from})
MATCH (target:__TO__ {key: row.to})
MERGE (source)-[edge:__TYPE__ {key: row.key}]->(target)
SET edge.project = row.project, edge.doc = row.doc, edge.line = row.line,
  __EDGE_PROPERTIES__

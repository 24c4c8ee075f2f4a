-- Edges of some types that end at some nodes.
-- @param keys    JSON list of node keys
-- @param types   JSON list of types
-- @returns every column of an edge
SELECT edges.key, edges.type, edges.source, edges.source_label, edges.target, edges.target_label, edges.project, edges.doc, edges.line, edges.props
FROM json_each($keys) AS wanted
CROSS JOIN edges ON edges.target = wanted.value AND edges.type IN (SELECT value FROM json_each($types))

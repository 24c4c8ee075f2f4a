-- Edges of some types that end at some nodes.
-- @param keys    JSON list of node keys
-- @param types   JSON list of types
-- @returns every column of an edge
SELECT
  lower(hex(edges.key)) AS key, types.name AS type, others.key AS source, others.label AS source_label,
  nodes.key AS target, nodes.label AS target_label, docs.project, docs.path AS doc, edges.line, edges.props
FROM json_each($keys) AS wanted
CROSS JOIN nodes ON nodes.key = wanted.value
CROSS JOIN edges ON edges.target = nodes.id AND edges.type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($types)))
CROSS JOIN types ON types.id = edges.type
CROSS JOIN nodes AS others ON others.id = edges.source
CROSS JOIN docs ON docs.id = edges.doc

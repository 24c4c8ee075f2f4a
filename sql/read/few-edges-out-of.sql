-- Edges of some types that begin at some nodes, but none of a node that has more than a limit: that is seen in the index alone.
-- @param keys    JSON list of node keys
-- @param types   JSON list of types
-- @param most
-- @returns every column of an edge
SELECT
  lower(hex(edges.key)) AS key, types.name AS type, nodes.key AS source, nodes.label AS source_label,
  others.key AS target, others.label AS target_label, docs.project, docs.path AS doc, edges.line, edges.props
FROM json_each($keys) AS wanted
CROSS JOIN nodes ON nodes.key = wanted.value
CROSS JOIN edges ON edges.source = nodes.id AND edges.type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($types)))
CROSS JOIN types ON types.id = edges.type
CROSS JOIN nodes AS others ON others.id = edges.target
CROSS JOIN docs ON docs.id = edges.doc
WHERE NOT EXISTS (
  SELECT 1
  FROM edges AS more
  WHERE more.source = nodes.id AND more.type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($types)))
  LIMIT 1 OFFSET $most
)

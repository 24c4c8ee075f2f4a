-- Edges of some types that begin at some nodes, but none of a node that has more than a limit: that is seen in the index alone.
-- @param keys    JSON list of node keys
-- @param types   JSON list of types
-- @param most
-- @returns every column of an edge
SELECT statements.key, statements.type, statements.source, statements.source_label, statements.target, statements.target_label, statements.project, statements.doc, statements.line, statements.props
FROM json_each($keys) AS wanted
CROSS JOIN nodes ON nodes.key = wanted.value
CROSS JOIN edges ON edges.source = nodes.id AND edges.type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($types)))
CROSS JOIN statements ON statements.id = edges.id
WHERE NOT EXISTS (
  SELECT 1
  FROM edges AS more
  WHERE more.source = nodes.id AND more.type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($types)))
  LIMIT 1 OFFSET $most
)

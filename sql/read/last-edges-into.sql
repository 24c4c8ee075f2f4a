-- Edges of a type that end at some nodes, those of the last documents by their paths.
-- @param keys   JSON list of node keys
-- @param type
-- @param labels   JSON list of the labels at their beginnings
-- @param limit
-- @returns every column of an edge
SELECT statements.key, statements.type, statements.source, statements.source_label, statements.target, statements.target_label, statements.project, statements.doc, statements.line, statements.props
FROM (
  SELECT edges.id
  FROM json_each($keys) AS wanted
  CROSS JOIN nodes ON nodes.key = wanted.value
  CROSS JOIN edges ON edges.target = nodes.id AND edges.type = (SELECT id FROM types WHERE name = $type)
  CROSS JOIN nodes AS others ON others.id = edges.source
  CROSS JOIN docs ON docs.id = edges.doc
  WHERE others.label IN (SELECT value FROM json_each($labels))
  ORDER BY docs.path DESC, edges.line DESC, edges.key DESC
  LIMIT $limit
) AS wanted
CROSS JOIN statements ON statements.id = wanted.id
ORDER BY statements.doc DESC, statements.line DESC, statements.key DESC

-- Edges of a type that end at some nodes, those of the last documents by their paths: first so many documents, from the index alone, then their edges.
-- @param keys   JSON list of node keys
-- @param type
-- @param labels   JSON list of the labels at their beginnings, or null for any
-- @param limit
-- @returns every column of an edge
SELECT statements.key, statements.type, statements.source, statements.source_label, statements.target, statements.target_label, statements.project, statements.doc, statements.line, statements.props
FROM (
  SELECT edges.id
  FROM (
    SELECT DISTINCT wanted_edges.doc, wanted_edges.path
    FROM (
      SELECT edges.doc, docs.path, edges.source
      FROM json_each($keys) AS wanted
      CROSS JOIN nodes ON nodes.key = wanted.value
      CROSS JOIN edges ON edges.target = nodes.id AND edges.type = (SELECT id FROM types WHERE name = $type)
      CROSS JOIN docs ON docs.id = edges.doc
      ORDER BY docs.path DESC
      LIMIT CASE WHEN $labels IS NULL THEN $limit ELSE -1 END
    ) AS wanted_edges
    WHERE $labels IS NULL OR (SELECT label FROM nodes INDEXED BY nodes_by_number WHERE id = wanted_edges.source) IN (SELECT value FROM json_each($labels))
    LIMIT $limit
  ) AS wanted_docs
  CROSS JOIN json_each($keys) AS wanted
  CROSS JOIN nodes ON nodes.key = wanted.value
  CROSS JOIN edges ON edges.target = nodes.id AND edges.type = (SELECT id FROM types WHERE name = $type) AND edges.doc = wanted_docs.doc
  WHERE $labels IS NULL OR (SELECT label FROM nodes INDEXED BY nodes_by_number WHERE id = edges.source) IN (SELECT value FROM json_each($labels))
  ORDER BY wanted_docs.path DESC, edges.line DESC, edges.key DESC
  LIMIT $limit
) AS wanted
CROSS JOIN statements ON statements.id = wanted.id

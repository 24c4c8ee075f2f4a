-- Edges of some types that end at one node.
-- @param key
-- @param types   JSON list of types
-- @returns every column of an edge
SELECT statements.key, statements.type, statements.source, statements.source_label, statements.target, statements.target_label, statements.project, statements.doc, statements.line, statements.props
FROM nodes
CROSS JOIN edges ON edges.target = nodes.id AND edges.type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($types)))
CROSS JOIN statements ON statements.id = edges.id
WHERE nodes.key = $key

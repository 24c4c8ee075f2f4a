-- Edges of some types that end at one node, at most so many.
-- @param key
-- @param types   JSON list of types
-- @param limit
-- @returns every column of an edge
SELECT key, type, source, source_label, target, target_label, project, doc, line, props
FROM edges
WHERE target = $key AND type IN (SELECT value FROM json_each($types))
LIMIT $limit

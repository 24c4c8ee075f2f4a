-- Edges of some types that begin at one node; none if there are more than a limit, which is checked in the index alone.
-- @param key
-- @param types   JSON list of types
-- @param most
-- @returns every column of an edge
SELECT key, type, source, source_label, target, target_label, project, doc, line, props
FROM edges
WHERE source = $key AND type IN (SELECT value FROM json_each($types))
  AND (SELECT 1 FROM edges WHERE source = $key AND type IN (SELECT value FROM json_each($types)) LIMIT 1 OFFSET $most) IS NULL

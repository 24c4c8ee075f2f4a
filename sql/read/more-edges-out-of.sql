-- Whether more edges of some types than a limit begin at one node; a look at the index alone.
-- @param key
-- @param types   JSON list of types
-- @param most
-- @returns more
SELECT 1 AS more
FROM nodes
CROSS JOIN edges ON edges.source = nodes.id AND edges.type IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each($types)))
WHERE nodes.key = $key
LIMIT 1 OFFSET $most

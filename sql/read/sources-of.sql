-- The distinct sources of the edges of a type into some nodes.
-- @param keys   JSON list of node keys
-- @param type
-- @returns source, target
SELECT DISTINCT edges.source, edges.target
FROM json_each($keys) AS wanted
CROSS JOIN edges ON edges.target = wanted.value AND edges.type = $type

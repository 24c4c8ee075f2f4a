-- The distinct sources of the edges of a type into some nodes.
-- @param keys   JSON list of node keys
-- @param type
-- @returns source, target
SELECT DISTINCT sources.key AS source, wanted.value AS target
FROM json_each($keys) AS wanted
CROSS JOIN nodes ON nodes.key = wanted.value
CROSS JOIN edges ON edges.target = nodes.id AND edges.type = (SELECT id FROM types WHERE name = $type)
CROSS JOIN nodes AS sources ON sources.id = edges.source

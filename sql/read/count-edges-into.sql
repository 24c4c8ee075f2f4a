-- How many edges of a type end at some nodes.
-- @param keys   JSON list of node keys
-- @param type
-- @param labels   JSON list of the labels at their beginnings
-- @returns total
SELECT count(*) AS total
FROM json_each($keys) AS wanted
CROSS JOIN nodes ON nodes.key = wanted.value
CROSS JOIN edges ON edges.target = nodes.id AND edges.type = (SELECT id FROM types WHERE name = $type)
CROSS JOIN nodes AS others ON others.id = edges.source
WHERE others.label IN (SELECT value FROM json_each($labels))

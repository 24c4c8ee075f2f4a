-- Those of some nodes that no edge touches.
-- @param keys   JSON list of node keys
-- @returns key
SELECT wanted.value AS key
FROM json_each($keys) AS wanted
LEFT JOIN nodes ON nodes.key = wanted.value
WHERE NOT EXISTS (SELECT 1 FROM edges WHERE edges.source = nodes.id)
  AND NOT EXISTS (SELECT 1 FROM edges WHERE edges.target = nodes.id)

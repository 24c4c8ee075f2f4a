-- Those of some nodes that no edge touches.
-- @param keys   JSON list of node keys
-- @returns key
SELECT wanted.value AS key
FROM json_each($keys) AS wanted
WHERE NOT EXISTS (SELECT 1 FROM edges WHERE edges.source = wanted.value)
  AND NOT EXISTS (SELECT 1 FROM edges WHERE edges.target = wanted.value)

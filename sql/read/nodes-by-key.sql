-- Nodes of a label by their keys.
-- @param keys   JSON list of keys
-- @param label
-- @returns key, project, props
SELECT nodes.key, nodes.project, nodes.props
FROM json_each($keys) AS wanted
CROSS JOIN nodes ON nodes.key = wanted.value
WHERE nodes.label = $label

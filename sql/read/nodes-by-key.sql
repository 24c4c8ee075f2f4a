-- Nodes of a label by their keys.
-- @param keys   JSON list of keys
-- @param label
-- @returns key, project, props, standing, seen
SELECT nodes.key, nodes.project, nodes.props, nodes.standing, nodes.seen
FROM json_each($keys) AS wanted
CROSS JOIN nodes ON nodes.key = wanted.value
WHERE nodes.label = $label

-- Nodes of a label whose key is between two others.
-- @param label
-- @param first   the prefix
-- @param last    the first text behind every text with that prefix
-- @returns key, project, props, standing, seen
SELECT key, project, props, standing, seen
FROM nodes
WHERE key >= $first AND key < $last AND label = $label

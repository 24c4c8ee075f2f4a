-- Adds a node unless it exists.
-- @param key
-- @param label
-- @param project
-- @param props   JSON
INSERT INTO nodes (key, label, project, props)
VALUES ($key, $label, $project, $props)
ON CONFLICT (key) DO NOTHING

-- Adds a node or replaces what it shows.
-- @param key
-- @param label
-- @param project
-- @param props   JSON
INSERT INTO nodes (key, label, project, props)
VALUES ($key, $label, $project, $props)
ON CONFLICT (key) DO UPDATE SET props = excluded.props

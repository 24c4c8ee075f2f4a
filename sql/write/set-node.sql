-- Adds a node or replaces what it shows.
-- @param key
-- @param label
-- @param project
-- @param props   JSON
-- @param standing   or null
-- @param seen   or null
-- @returns id, words
INSERT INTO nodes (key, label, project, props, standing, seen)
VALUES ($key, $label, $project, $props, $standing, $seen)
ON CONFLICT (key) DO UPDATE SET props = excluded.props, standing = excluded.standing, seen = excluded.seen
RETURNING id, words

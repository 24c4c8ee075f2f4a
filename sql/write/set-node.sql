-- Adds a node or replaces what it shows.
-- @param key
-- @param label
-- @param project
-- @param props   JSON
-- @param standing   or null, as all below
-- @param seen
-- @param count
-- @param severity
-- @param confidence
-- @param place
-- @param ready
-- @param first
-- @param stamp
-- @returns id, words
INSERT INTO nodes (key, label, project, props, standing, seen, count, severity, confidence, place, ready, first, stamp)
VALUES ($key, $label, $project, $props, $standing, $seen, $count, $severity, $confidence, $place, $ready, $first, $stamp)
ON CONFLICT (key) DO UPDATE SET props = excluded.props, standing = excluded.standing, seen = excluded.seen, count = excluded.count,
  severity = excluded.severity, confidence = excluded.confidence, place = excluded.place, ready = excluded.ready,
  first = excluded.first, stamp = excluded.stamp
RETURNING id, words

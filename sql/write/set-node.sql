-- Replaces what a node shows.
-- @param id
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
-- @param words   a short hash of the words that the full-text search holds; null leaves it as it was
UPDATE nodes
SET props = $props, standing = $standing, seen = $seen, count = $count, severity = $severity, confidence = $confidence, place = $place,
  ready = $ready, first = $first, stamp = $stamp, words = coalesce($words, words)
WHERE id = $id

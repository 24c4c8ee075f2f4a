-- Items of a kind that stand so, what was stated most often first, then what was seen last.
-- @param label
-- @param project
-- @param standing
-- @param severity   or null for any
-- @param derived   1: only what was read from prose; 0: nothing of it; null: both
-- @param least   how sure that must be at least, or null
-- @param limit
-- @param offset
-- @returns key, project, props, standing, seen
SELECT key, project, props, standing, seen
FROM nodes
WHERE label = $label AND project = $project AND standing = $standing AND count IS NOT NULL
  AND ($severity IS NULL OR severity = $severity)
  AND ($derived IS NULL OR (confidence IS NOT NULL) = $derived)
  AND ($least IS NULL OR confidence IS NULL OR confidence >= $least)
ORDER BY count DESC, seen DESC, key DESC
LIMIT $limit OFFSET $offset

-- How many items of a kind stand so and have a tag.
-- @param label
-- @param project
-- @param standing
-- @param severity   or null for any
-- @param derived   1: only what was read from prose; 0: nothing of it; null: both
-- @param least   how sure that must be at least, or null
-- @param tag
-- @returns total
SELECT count(*) AS total
FROM tagged
WHERE project = $project AND label = $label AND tag = $tag AND standing = $standing
  AND ($severity IS NULL OR severity = $severity)
  AND ($derived IS NULL OR (confidence IS NOT NULL) = $derived)
  AND ($least IS NULL OR confidence IS NULL OR confidence >= $least)

// How many items of a kind stand so and have any of the wanted tags.
// @param project
// @param standing
// @param severity   or null for any
// @param derived   true: only what was read from prose; false: nothing of it; null: both
// @param least   how sure that must be at least, or null
// @param tags   or null for all items
// @returns total
MATCH (node:__LABEL__)
WHERE node.project = $project AND node.standing = $standing AND ($severity IS NULL OR node.severity = $severity)
  AND ($derived IS NULL OR coalesce(node.derived, false) = $derived)
  AND ($least IS NULL OR coalesce(node.derived, false) = false OR node.confidence >= $least)
  AND ($tags IS NULL OR any(tag IN $tags WHERE tag IN coalesce(node.tags, [])))
RETURN count(node) AS total

// Items of a kind that stand so, who has most of the wanted tags first, then what was stated most often, then what was seen last.
// @param project
// @param standing
// @param severity   or null for any
// @param derived   true: only what was read from prose; false: nothing of it; null: both
// @param least   how sure that must be at least, or null
// @param tags   or null for all items
// @param limit
// @param offset
// @returns node
MATCH (node:__LABEL__)
WHERE node.project = $project AND node.standing = $standing AND ($severity IS NULL OR node.severity = $severity)
  AND ($derived IS NULL OR coalesce(node.derived, false) = $derived)
  AND ($least IS NULL OR coalesce(node.derived, false) = false OR node.confidence >= $least)
WITH node, CASE WHEN $tags IS NULL THEN 1 ELSE size([tag IN $tags WHERE tag IN coalesce(node.tags, [])]) END AS matches
WHERE matches > 0
RETURN node
ORDER BY matches DESC, node.count DESC, node.lastSeen DESC, node.key DESC
SKIP $offset LIMIT $limit

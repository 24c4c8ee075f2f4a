-- Items of a kind that stand so and have a tag, in the order of lists.
-- @param label
-- @param project
-- @param standing
-- @param severity   or null for any
-- @param derived   1: only what was read from prose; 0: nothing of it; null: both
-- @param least   how sure that must be at least, or null
-- @param tag
-- @param limit
-- @param offset
-- @returns key, project, props, standing, seen
SELECT nodes.key, nodes.project, nodes.props, nodes.standing, nodes.seen
FROM tagged
CROSS JOIN nodes ON nodes.id = tagged.id
WHERE tagged.project = $project AND tagged.label = $label AND tagged.tag = $tag AND tagged.standing = $standing
  AND ($severity IS NULL OR tagged.severity = $severity)
  AND ($derived IS NULL OR (tagged.confidence IS NOT NULL) = $derived)
  AND ($least IS NULL OR tagged.confidence IS NULL OR tagged.confidence >= $least)
ORDER BY tagged.count DESC, tagged.seen DESC, nodes.key DESC
LIMIT $limit OFFSET $offset

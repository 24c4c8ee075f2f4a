-- Items of a kind that stand so and have some of several tags, who has most of them first, then in the order of lists.
-- @param label
-- @param project
-- @param standing
-- @param severity   or null for any
-- @param derived   1: only what was read from prose; 0: nothing of it; null: both
-- @param least   how sure that must be at least, or null
-- @param tags   JSON list of tags
-- @param limit
-- @param offset
-- @returns key, project, props, standing, seen
SELECT nodes.key, nodes.project, nodes.props, nodes.standing, nodes.seen
FROM (
  SELECT id, count(*) AS matches, count, seen
  FROM tagged
  WHERE project = $project AND label = $label AND tag IN (SELECT value FROM json_each($tags)) AND standing = $standing
    AND ($severity IS NULL OR severity = $severity)
    AND ($derived IS NULL OR (confidence IS NOT NULL) = $derived)
    AND ($least IS NULL OR confidence IS NULL OR confidence >= $least)
  GROUP BY count, seen, id
  ORDER BY matches DESC, count DESC, seen DESC
  LIMIT $limit OFFSET $offset
) AS wanted
CROSS JOIN nodes ON nodes.id = wanted.id
ORDER BY wanted.matches DESC, wanted.count DESC, wanted.seen DESC, nodes.key DESC

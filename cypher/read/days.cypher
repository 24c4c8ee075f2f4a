// How many nodes of a label were first told or completed on each day.
// @param project
// @returns day (null where no text dates it), total
MATCH (node:__LABEL__)
WHERE node.project = $project AND (node.count IS NOT NULL OR node.standing = 'completed')
WITH CASE WHEN node:Task THEN left(node.completedAt, 10) ELSE node.firstSeen END AS day
RETURN day, count(*) AS total

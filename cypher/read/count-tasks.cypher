// How many of the tasks that lists have stand how, and how many of these can be started now.
// @param project
// @returns standing, total, ready
MATCH (node:Task)
WHERE node.project = $project AND node.place IS NOT NULL
RETURN node.standing AS standing, count(node) AS total, count(node.ready) AS ready

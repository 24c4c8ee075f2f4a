-- How many of the tasks that lists have stand how.
-- @param project
-- @returns standing, total
SELECT standing, count(*) AS total
FROM nodes
WHERE label = 'Task' AND project = $project AND standing IS NOT NULL
GROUP BY standing

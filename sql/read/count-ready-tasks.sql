-- How many tasks can be started now.
-- @param project
-- @returns total
SELECT count(*) AS total
FROM nodes
WHERE label = 'Task' AND project = $project AND ready IS NOT NULL

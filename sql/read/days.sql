-- How many items of each kind were first told on each day, and how many tasks were completed, from the indexes alone.
-- @param project
-- @param labels   JSON list of the labels of items
-- @returns label, day (null where no text dates it), total
SELECT label, first AS day, count(*) AS total
FROM nodes
WHERE label IN (SELECT value FROM json_each($labels)) AND project = $project AND count IS NOT NULL
GROUP BY label, first
UNION ALL
SELECT label, first, count(*)
FROM nodes
WHERE label = 'Task' AND project = $project AND place IS NOT NULL AND standing = 'completed'
GROUP BY label, first

-- How many nodes of some labels a project has, from the index alone.
-- @param project
-- @param labels   JSON list
-- @returns label, total
SELECT label, count(*) AS total
FROM nodes
WHERE label IN (SELECT value FROM json_each($labels)) AND project = $project
GROUP BY label

-- Which task of the lists waits for which, in two lists of the same length: a row each would cost more than finding them.
-- @param project
-- @returns followers, awaited   JSON lists of numbers of nodes
SELECT json_group_array(edges.source) AS followers, json_group_array(edges.target) AS awaited
FROM nodes AS tasks
CROSS JOIN edges ON edges.target = tasks.id AND edges.type = (SELECT id FROM types WHERE name = 'DEPENDS_ON')
WHERE tasks.label = 'Task' AND tasks.project = $project AND tasks.place IS NOT NULL

-- Tasks that lists have, in the order in which people count, with those that wait for each.
-- @param project
-- @returns number, key, id, standing, followers (JSON list of numbers)
SELECT
  tasks.id AS number, tasks.key, tasks.props ->> 'id' AS id, tasks.standing,
  (
    SELECT json_group_array(DISTINCT edges.source)
    FROM edges
    WHERE edges.target = tasks.id AND edges.type = (SELECT types.id FROM types WHERE types.name = 'DEPENDS_ON')
  ) AS followers
FROM nodes AS tasks
WHERE tasks.label = 'Task' AND tasks.project = $project AND tasks.place IS NOT NULL
ORDER BY tasks.place, tasks.key

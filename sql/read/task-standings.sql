-- Tasks that lists have, in the order in which people count, as lists of the same length.
-- @param project
-- @returns numbers, keys, standings   JSON lists
SELECT json_group_array(id) AS numbers, json_group_array(key) AS keys, json_group_array(standing) AS standings
FROM (
  SELECT id, key, standing
  FROM nodes
  WHERE label = 'Task' AND project = $project AND place IS NOT NULL
  ORDER BY place, key
) AS wanted

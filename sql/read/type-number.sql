-- The number of a type of edges.
-- @param name
-- @returns id
SELECT id
FROM types
WHERE name = $name

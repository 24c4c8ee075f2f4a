-- Whether there is any edge at all.
-- @returns id
SELECT id
FROM edges
WHERE id > 0
LIMIT 1

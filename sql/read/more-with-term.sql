-- Whether more than a limit have a term; without a look at them.
-- @param query   a spelt term
-- @param most
-- @returns more
SELECT 1 AS more
FROM term_index
WHERE term_index MATCH $query
LIMIT 1 OFFSET $most

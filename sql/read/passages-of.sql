-- The passages of a document, in its order.
-- @param project
-- @param path
-- @returns line, under, level, text
SELECT line, under, level, text
FROM passages
WHERE doc = (SELECT id FROM docs WHERE project = $project AND path = $path)
ORDER BY line, id

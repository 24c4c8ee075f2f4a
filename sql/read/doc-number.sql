-- The number of a document.
-- @param project
-- @param path
-- @returns id
SELECT id
FROM docs
WHERE project = $project AND path = $path

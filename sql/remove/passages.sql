-- Removes the passages of a document.
-- @param project
-- @param path
DELETE FROM passages
WHERE doc = (SELECT id FROM docs WHERE project = $project AND path = $path)

-- Removes the numbers of a project's documents.
-- @param project
DELETE FROM docs
WHERE project = $project

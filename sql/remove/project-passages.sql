-- Removes all passages of a project.
-- @param project
DELETE FROM passages
WHERE doc IN (SELECT id FROM docs WHERE project = $project)

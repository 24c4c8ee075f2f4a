-- Removes every edge of a project.
-- @param project
DELETE FROM edges
WHERE doc IN (SELECT id FROM docs WHERE project = $project)

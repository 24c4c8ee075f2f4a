-- Removes every edge of a project.
-- @param project
DELETE FROM edges
WHERE project = $project

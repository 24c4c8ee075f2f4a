-- Removes the lists of all tags of a project.
-- @param project
-- @param labels   JSON list of all labels, so that the index serves
DELETE FROM tagged
WHERE project = $project AND label IN (SELECT value FROM json_each($labels))

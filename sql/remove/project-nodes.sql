-- Removes every node of a project.
-- @param project
-- @param labels   JSON list of all labels, so that the index serves
DELETE FROM nodes
WHERE label IN (SELECT value FROM json_each($labels)) AND project = $project

-- Removes the words of all passages of a project.
-- @param project
DELETE FROM passage_index
WHERE rowid IN (SELECT id FROM passages WHERE doc IN (SELECT id FROM docs WHERE project = $project))

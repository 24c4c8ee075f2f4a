-- Removes the records of which rows hold the words of a project.
-- @param project
-- @param labels   JSON list of all labels, so that the index serves
DELETE FROM word_rows
WHERE key IN (SELECT key FROM nodes WHERE label IN (SELECT value FROM json_each($labels)) AND project = $project)

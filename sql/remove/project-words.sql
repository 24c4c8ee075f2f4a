-- Removes the words of all nodes of a project.
-- @param project
-- @param labels   JSON list of all labels, so that the index serves
DELETE FROM word_index
WHERE rowid IN (
  SELECT id
  FROM nodes
  WHERE label IN (SELECT value FROM json_each($labels)) AND project = $project AND words IS NOT NULL
)

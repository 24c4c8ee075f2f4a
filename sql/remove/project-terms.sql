-- Removes the terms of all items of a project.
-- @param project
-- @param labels   JSON list of all labels, so that the index serves
DELETE FROM term_index
WHERE rowid IN (
  SELECT word_rows.id
  FROM nodes
  CROSS JOIN word_rows ON word_rows.key = nodes.key
  WHERE nodes.label IN (SELECT value FROM json_each($labels)) AND nodes.project = $project
)

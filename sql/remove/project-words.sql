-- Removes every word of a project from the full-text search.
-- @param project
-- @param labels   JSON list of all labels, so that the index serves
DELETE FROM word_index
WHERE rowid IN (
  SELECT word_rows.id
  FROM nodes
  CROSS JOIN word_rows ON word_rows.key = nodes.key
  WHERE nodes.label IN (SELECT value FROM json_each($labels)) AND nodes.project = $project
)

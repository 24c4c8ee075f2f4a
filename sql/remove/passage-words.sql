-- Removes the words of a document's passages from the full-text search.
-- @param project
-- @param path
DELETE FROM passage_index
WHERE rowid IN (
  SELECT id
  FROM passages
  WHERE doc = (SELECT id FROM docs WHERE project = $project AND path = $path)
)

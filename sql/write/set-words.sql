-- The words of a node, for the full-text search; each time in a new row.
-- @param words
-- @param key
-- @param label
-- @param project
INSERT INTO word_index (words, key, label, project)
VALUES ($words, $key, $label, $project)

-- The kept lines of all documents, while the history is still the one that was read.
-- @param written
-- @returns doc, value   JSON
SELECT doc, value
FROM history_lines
WHERE doc >= '' AND (SELECT written FROM history WHERE id = 1) = $written

-- Adds a passage of a document that has a number.
-- @param project
-- @param path
-- @param line
-- @param under   the line of the heading above, or 0
-- @param level   of a heading, or 0
-- @param text
INSERT INTO passages (doc, line, under, level, text)
VALUES ((SELECT id FROM docs WHERE project = $project AND path = $path), $line, $under, $level, $text)

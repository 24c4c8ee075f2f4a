-- Removes the kept lines of all documents.
DELETE FROM history_lines

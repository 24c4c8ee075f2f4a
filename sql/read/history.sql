-- What is kept of the history as a whole.
-- @returns written, value   who wrote it: another text each time; JSON
SELECT written, value
FROM history
WHERE id = 1

-- The kept lines of some documents, while the history is still the one that was read.
-- @param docs      JSON list of paths
-- @param written
-- @returns doc, value   JSON
SELECT history_lines.doc, history_lines.value
FROM json_each($docs) AS wanted
CROSS JOIN history_lines ON history_lines.doc = wanted.value
WHERE (SELECT written FROM history WHERE id = 1) = $written

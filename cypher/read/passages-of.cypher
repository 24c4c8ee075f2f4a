// The passages of a document, in its order.
// @param project
// @param path
// @returns line, under, level, text
MATCH (passage:Passage)
WHERE passage.project = $project AND passage.path = $path
RETURN passage.line AS line, passage.under AS under, passage.level AS level, passage.text AS text
ORDER BY passage.position

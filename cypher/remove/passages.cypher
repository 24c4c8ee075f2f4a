// Removes the passages of a document.
// @param project
// @param path
MATCH (passage:Passage)
WHERE passage.project = $project AND passage.path = $path
DELETE passage

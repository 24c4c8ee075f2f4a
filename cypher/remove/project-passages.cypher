// Removes the passages of all documents of a project.
// @param project
MATCH (passage:Passage)
WHERE passage.project = $project AND passage.path IS NOT NULL
DELETE passage

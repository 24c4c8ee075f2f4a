// Finds the passages of a document.
CREATE INDEX passdown_passages_of IF NOT EXISTS
FOR (passage:Passage)
ON (passage.project, passage.path)

// Finds the statements of a document by its path, for retracting them.
CREATE INDEX passdown___TYPE___doc IF NOT EXISTS
FOR ()-[edge:__TYPE__]-()
ON (edge.doc)

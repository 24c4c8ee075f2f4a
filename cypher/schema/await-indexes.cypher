// Waits until every index can be used.
// @param seconds
CALL db.awaitIndexes($seconds)

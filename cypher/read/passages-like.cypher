// Words of passages that have a word spelled nearly so.
// @param query     a fuzzy Lucene query
// @param project   or null for all
// @param limit
// @returns words
CALL db.index.fulltext.queryNodes('passdown_passage_words', $query) YIELD node
WHERE $project IS NULL OR node.project = $project
RETURN node.words AS words
LIMIT $limit

// Nodes with the wanted words, best first; in one project, or in all if it is null.
// @param query     a Lucene query made of our own words
// @param project
// @param labels   or null for all
// @param limit
// @returns label, key, score
CALL db.index.fulltext.queryNodes('passdown_every_word', $query) YIELD node, score
WHERE ($project IS NULL OR node.project = $project) AND ($labels IS NULL OR labels(node)[0] IN $labels)
RETURN labels(node)[0] AS label, node.key AS key, score
ORDER BY score DESC, key
LIMIT $limit

// Passages with the wanted words, best first, a few of each document.
// @param query     a Lucene query made of our own words
// @param project   or null for all
// @param among     so many of the best are looked at
// @param each      at most so many of one document
// @param limit
// @returns project, path, line, under, level, text, headings, score
CALL db.index.fulltext.queryNodes('passdown_passage_words', $query) YIELD node, score
WHERE $project IS NULL OR node.project = $project
WITH node, score
ORDER BY score DESC, node.path, node.position
LIMIT $among
WITH node.project AS project, node.path AS path, collect({ node: node, score: score })[..$each] AS best
UNWIND best AS hit
RETURN project, path, hit.node.line AS line, hit.node.under AS under, hit.node.level AS level, hit.node.text AS text,
  hit.node.headings AS headings, hit.score AS score
ORDER BY score DESC, path, line
LIMIT $limit

// How many passages have each of some words, counted up to a limit.
// @param words     Lucene queries made of our own words
// @param project   or null for all
// @param most
// @returns word, total
UNWIND $words AS word
CALL {
  WITH word
  CALL db.index.fulltext.queryNodes('passdown_passage_words', word) YIELD node
  WHERE $project IS NULL OR node.project = $project
  WITH node
  LIMIT $most
  RETURN count(node) AS total
}
RETURN word, total

// Items, tasks, notes and files that have some terms, with a limit per term.
// @param terms   spelt terms
// @param limit
// @returns term, label, key
UNWIND $terms AS term
CALL db.index.fulltext.queryNodes('passdown_all_terms', term, {limit: $limit}) YIELD node
RETURN term, labels(node)[0] AS label, node.key AS key

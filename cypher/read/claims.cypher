// Unexpired claims of a project, each as task, who and until, separated by tabs.
// @param key
// @param now   milliseconds since 1970
// @returns claim
MATCH (node:Project {key: $key})
UNWIND coalesce(node.claims, []) AS claim
WITH claim
WHERE toInteger(split(claim, '\t')[2]) > $now
RETURN claim

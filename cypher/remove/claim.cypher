// Releases a claim. The first SET locks the node.
// @param key
// @param start   task and who, with a tab behind each
MATCH (node:Project {key: $key})
SET node.claimAsked = timestamp()
WITH node
SET node.claims = [claim IN coalesce(node.claims, []) WHERE NOT claim STARTS WITH $start]

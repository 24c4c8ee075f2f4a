// Takes a claim that is free or expired, or extends one's own. The first SET locks the node, so nobody reads claims
// that are about to change.
// @param key
// @param project
// @param task
// @param who
// @param claim   task, who and until, apart by tabs
// @param now     milliseconds since 1970
// @param renew   whether one's own may be extended
// @returns others: the claim that is in the way, or nothing
MERGE (node:Project {key: $key})
SET node.name = $project, node.project = $project, node.claimAsked = $now
WITH node, [claim IN coalesce(node.claims, []) WHERE toInteger(split(claim, '\t')[2]) > $now] AS held
WITH node, held, [
  claim IN held
  WHERE split(claim, '\t')[0] = $task AND NOT ($renew AND split(claim, '\t')[1] = $who)
] AS others
SET node.claims = CASE
  WHEN size(others) > 0 THEN held
  ELSE [claim IN held WHERE split(claim, '\t')[0] <> $task] + [$claim]
END
RETURN others

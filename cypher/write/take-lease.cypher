// Takes or renews the right to write a project, unless somebody else holds it and it has not expired.
// @param key
// @param project
// @param holder
// @param root
// @param until   milliseconds since 1970
// @param now
// @param force
// @returns holder, root, until: whose it is now
MERGE (node:Project {key: $key})
SET node.name = $project, node.project = $project, node.leaseAsked = $now
WITH node, $force OR coalesce(node.leaseHolder, $holder) = $holder OR coalesce(node.leaseUntil, 0) < $now AS free
SET node.leaseHolder = CASE WHEN free THEN $holder ELSE node.leaseHolder END,
  node.leaseRoot = CASE WHEN free THEN $root ELSE node.leaseRoot END,
  node.leaseUntil = CASE WHEN free THEN $until ELSE node.leaseUntil END
RETURN node.leaseHolder AS holder, node.leaseRoot AS root, node.leaseUntil AS until

// Releases the right to write a project.
// @param key
// @param holder
MATCH (node:Project {key: $key})
WHERE node.leaseHolder = $holder
REMOVE node.leaseHolder, node.leaseRoot, node.leaseUntil, node.leaseAsked

// Finds what was seen last among the nodes of a label that stand alike.
CREATE INDEX passdown___LABEL___latest IF NOT EXISTS
FOR (node:__LABEL__)
ON (node.project, node.standing, node.lastSeen)

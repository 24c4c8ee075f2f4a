// Nodes of a label are found by their key, and no key stands twice.
CREATE CONSTRAINT passdown___LABEL___key IF NOT EXISTS
FOR (node:__LABEL__)
REQUIRE node.key IS UNIQUE

// Finds nodes of a label by their key, and keeps keys unique.
CREATE CONSTRAINT passdown___LABEL___key IF NOT EXISTS
FOR (node:__LABEL__)
REQUIRE node.key IS UNIQUE

// Finds nodes of a label by their project.
CREATE INDEX passdown___LABEL___project IF NOT EXISTS
FOR (node:__LABEL__)
ON (node.project)

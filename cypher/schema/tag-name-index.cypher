// Finds tags by their name, across projects.
CREATE INDEX passdown_tag_name IF NOT EXISTS
FOR (tag:Tag)
ON (tag.name)

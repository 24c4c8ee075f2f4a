-- Puts an item into the list of a tag.
-- @param project
-- @param label
-- @param tag
-- @param standing
-- @param count
-- @param seen
-- @param id
-- @param severity   or null
-- @param confidence   or null
INSERT OR REPLACE INTO tagged (project, label, tag, standing, count, seen, id, severity, confidence)
VALUES ($project, $label, $tag, $standing, $count, $seen, $id, $severity, $confidence)

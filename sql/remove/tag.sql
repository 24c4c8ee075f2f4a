-- Takes an item out of the list of a tag.
-- @param project
-- @param label
-- @param tag
-- @param standing
-- @param count
-- @param seen
-- @param id
DELETE FROM tagged
WHERE project = $project AND label = $label AND tag = $tag AND standing = $standing AND count = $count AND seen = $seen AND id = $id

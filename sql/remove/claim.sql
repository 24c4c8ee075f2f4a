-- Releases a claim.
-- @param project
-- @param task
-- @param who
DELETE FROM claims
WHERE project = $project AND task = $task AND who = $who

-- Takes a claim that is free or expired, or extends one's own.
-- @param project
-- @param task
-- @param who
-- @param until   milliseconds since 1970
-- @param now
-- @param renew   whether one's own may be extended, 1 or 0
-- @returns task; no row where somebody else has it
INSERT INTO claims (project, task, who, until)
VALUES ($project, $task, $who, $until)
ON CONFLICT (project, task) DO UPDATE SET who = excluded.who, until = excluded.until
WHERE claims.until <= $now OR ($renew = 1 AND claims.who = excluded.who)
RETURNING task

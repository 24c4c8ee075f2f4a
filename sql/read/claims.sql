-- Unexpired claims of a project.
-- @param project
-- @param now   milliseconds since 1970
-- @returns task, who, until
SELECT task, who, until
FROM claims
WHERE project = $project AND until > $now
ORDER BY task

-- Gives a document its number, unless it has one.
-- @param project
-- @param path
INSERT INTO docs (project, path)
VALUES ($project, $path)
ON CONFLICT (project, path) DO NOTHING

-- Gives a type of edges its number, unless it has one.
-- @param name
INSERT INTO types (name)
VALUES ($name)
ON CONFLICT (name) DO NOTHING

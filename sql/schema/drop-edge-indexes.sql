-- The indexes of edges, before very many are added to none.
-- @multiple
DROP INDEX edges_by_source;
DROP INDEX edges_by_target;
DROP INDEX edges_by_doc

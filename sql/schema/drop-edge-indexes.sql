-- The indexes of edges and of nodes by number, before very many are added to none.
-- @multiple
DROP INDEX nodes_by_number;
DROP INDEX edges_by_source;
DROP INDEX edges_by_target;
DROP INDEX edges_by_doc

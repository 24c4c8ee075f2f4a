-- The indexes of nodes by what lists go by, before very many are added to none.
-- @multiple
DROP INDEX nodes_by_label;
DROP INDEX nodes_by_seen;
DROP INDEX nodes_by_count;
DROP INDEX nodes_by_place;
DROP INDEX nodes_by_urgency;
DROP INDEX nodes_by_stamp

-- The indexes of nodes by what lists go by; made after the first nodes where there are very many of them.
-- @multiple
CREATE INDEX nodes_by_label ON nodes (label, project, key);
CREATE INDEX nodes_by_seen ON nodes (label, project, standing, seen) WHERE standing IS NOT NULL;
CREATE INDEX nodes_by_count ON nodes (label, project, standing, count, seen, severity, confidence, first) WHERE count IS NOT NULL;
CREATE INDEX nodes_by_place ON nodes (label, project, place, standing, first) WHERE place IS NOT NULL;
CREATE INDEX nodes_by_urgency ON nodes (label, project, ready, place) WHERE ready IS NOT NULL;
CREATE INDEX nodes_by_stamp ON nodes (project, stamp) WHERE stamp IS NOT NULL

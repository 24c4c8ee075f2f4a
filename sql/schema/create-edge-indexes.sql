-- The indexes of edges; made after the first edges where there are very many of them. Within a document half of a key tells an edge.
-- @multiple
CREATE INDEX IF NOT EXISTS edges_by_source ON edges (source, type);
CREATE INDEX IF NOT EXISTS edges_by_target ON edges (target, type, doc, source);
CREATE UNIQUE INDEX IF NOT EXISTS edges_by_doc ON edges (doc, substr(key, 1, 8))

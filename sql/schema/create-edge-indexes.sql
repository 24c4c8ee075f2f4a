-- The indexes of edges; made after the first edges where there are very many of them.
-- @multiple
CREATE INDEX IF NOT EXISTS edges_by_source ON edges (source, type);
CREATE INDEX IF NOT EXISTS edges_by_target ON edges (target, type, doc, source);
CREATE INDEX IF NOT EXISTS edges_by_doc ON edges (doc)

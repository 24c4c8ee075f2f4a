-- Nodes; the items of each tag in the order of lists; edges, which name their ends, their document and their type by number; the words of nodes for the full-text search, in rows of the same number; the passages of documents and their words. Within a document half of a key tells an edge.
-- @multiple
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  project TEXT NOT NULL,
  props TEXT NOT NULL,
  standing TEXT,
  seen TEXT,
  count INTEGER,
  severity TEXT,
  confidence REAL,
  place TEXT,
  ready INTEGER,
  first TEXT,
  stamp TEXT,
  words INTEGER
) STRICT;
CREATE INDEX nodes_by_label ON nodes (label, project, key);
CREATE INDEX nodes_by_seen ON nodes (label, project, standing, seen) WHERE standing IS NOT NULL;
CREATE INDEX nodes_by_count ON nodes (label, project, standing, count, seen, severity, confidence, first) WHERE count IS NOT NULL;
CREATE INDEX nodes_by_place ON nodes (label, project, place, standing, first) WHERE place IS NOT NULL;
CREATE INDEX nodes_by_urgency ON nodes (label, project, ready, place) WHERE ready IS NOT NULL;
CREATE INDEX nodes_by_stamp ON nodes (project, stamp) WHERE stamp IS NOT NULL;
CREATE TABLE tagged (
  project TEXT NOT NULL,
  label TEXT NOT NULL,
  tag TEXT NOT NULL,
  standing TEXT NOT NULL,
  count INTEGER NOT NULL,
  seen TEXT NOT NULL,
  id INTEGER NOT NULL,
  severity TEXT,
  confidence REAL,
  PRIMARY KEY (project, label, tag, standing, count, seen, id)
) WITHOUT ROWID, STRICT;
CREATE TABLE types (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE docs (id INTEGER PRIMARY KEY, project TEXT NOT NULL, path TEXT NOT NULL, UNIQUE (project, path)) STRICT;
CREATE TABLE edges (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL,
  type INTEGER NOT NULL,
  source INTEGER NOT NULL,
  target INTEGER NOT NULL,
  doc INTEGER NOT NULL,
  line INTEGER NOT NULL,
  props TEXT NOT NULL
) STRICT;
CREATE INDEX edges_by_source ON edges (source, type);
CREATE INDEX edges_by_target ON edges (target, type, doc, source);
CREATE UNIQUE INDEX edges_by_doc ON edges (doc, substr(key, 1, 8));
CREATE VIEW statements AS
SELECT
  edges.id, lower(hex(edges.key)) AS key, types.name AS type, sources.key AS source, sources.label AS source_label,
  targets.key AS target, targets.label AS target_label, docs.project, docs.path AS doc, edges.line, edges.props
FROM edges
CROSS JOIN types ON types.id = edges.type
CROSS JOIN nodes AS sources ON sources.id = edges.source
CROSS JOIN nodes AS targets ON targets.id = edges.target
CROSS JOIN docs ON docs.id = edges.doc;
CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  doc INTEGER NOT NULL,
  line INTEGER NOT NULL,
  under INTEGER NOT NULL,
  level INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX passages_by_doc ON passages (doc, line);
CREATE VIRTUAL TABLE passage_index USING fts5 (words, headings, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0");
CREATE VIRTUAL TABLE passage_words USING fts5vocab (passage_index, 'row');
CREATE VIRTUAL TABLE word_index USING fts5 (words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0");

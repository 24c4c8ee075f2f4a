-- One table of nodes, one of edges, the words of nodes for the full-text search, and the terms of items, which share the rows of their words.
-- @multiple
CREATE TABLE nodes (
  key TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  project TEXT NOT NULL,
  props TEXT NOT NULL,
  standing TEXT,
  seen TEXT
) WITHOUT ROWID, STRICT;
CREATE INDEX nodes_by_label ON nodes (label, project);
CREATE INDEX nodes_by_seen ON nodes (label, project, standing, seen) WHERE standing IS NOT NULL;
CREATE TABLE edges (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  source TEXT NOT NULL,
  source_label TEXT NOT NULL,
  target TEXT NOT NULL,
  target_label TEXT NOT NULL,
  project TEXT NOT NULL,
  doc TEXT NOT NULL,
  line INTEGER NOT NULL,
  props TEXT NOT NULL
) STRICT;
CREATE INDEX edges_by_source ON edges (source, type);
CREATE INDEX edges_by_target ON edges (target, type, source);
CREATE INDEX edges_by_doc ON edges (project, doc);
CREATE VIRTUAL TABLE word_index USING fts5 (words, key UNINDEXED, label UNINDEXED, project UNINDEXED, tokenize = "unicode61 remove_diacritics 0", prefix = '2 3');
CREATE VIRTUAL TABLE term_index USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 0");
CREATE TABLE word_rows (key TEXT PRIMARY KEY, id INTEGER NOT NULL, words TEXT NOT NULL) WITHOUT ROWID, STRICT;

-- The tables of the kept history, in a separate file: what is kept of it as a whole, and the lines of each document.
-- @multiple
CREATE TABLE history (id INTEGER PRIMARY KEY CHECK (id = 1), written TEXT NOT NULL, value TEXT NOT NULL) STRICT;
CREATE TABLE history_lines (doc TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID

-- The table of claims, in a separate file beside the graph: who works on a task, until when.
CREATE TABLE claims (
  project TEXT NOT NULL,
  task TEXT NOT NULL,
  who TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (project, task)
) WITHOUT ROWID

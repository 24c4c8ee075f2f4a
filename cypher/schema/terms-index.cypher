// Finds items, tasks, notes and files by whole terms, which are already separated by blanks.
CREATE FULLTEXT INDEX passdown_all_terms IF NOT EXISTS
FOR (node:Pattern|Gotcha|Blocker|Question|Step|Task|Note|File)
ON EACH [node.terms]
OPTIONS { indexConfig: { `fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false } }

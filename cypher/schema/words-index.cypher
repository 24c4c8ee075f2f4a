// Full text over our own words, which are apart by blanks already.
CREATE FULLTEXT INDEX passdown_words IF NOT EXISTS
FOR (node:Task|Note|File|Tag|Pattern|Gotcha|Blocker|Question|Step)
ON EACH [node.words]
OPTIONS { indexConfig: { `fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false } }

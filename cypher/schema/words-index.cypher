// Full-text index over our own words, which are already separated by blanks.
CREATE FULLTEXT INDEX passdown_every_word IF NOT EXISTS
FOR (node:Task|Note|File|Tag|Pattern|Gotcha|Blocker|Question|Step|Handoff|Workflow|Skill|Deliverable|Gap|Insight|Archetype|Uncertainty|BlindSpot|Seed|Stage|Section|Review|Theme|Challenge|Revision)
ON EACH [node.words]
OPTIONS { indexConfig: { `fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false } }

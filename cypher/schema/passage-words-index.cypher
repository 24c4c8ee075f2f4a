// Full-text index over the words of passages and of their headings, which are already separated by blanks.
CREATE FULLTEXT INDEX passdown_passage_words IF NOT EXISTS
FOR (passage:Passage)
ON EACH [passage.words, passage.headingWords]
OPTIONS { indexConfig: { `fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false } }

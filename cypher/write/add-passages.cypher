// Adds passages of a document.
// @param rows   list of { project, path, position, line, under, level, text, headings, words, headingWords }
UNWIND $rows AS row
CREATE (:Passage {
  project: row.project, path: row.path, position: row.position, line: row.line, under: row.under, level: row.level, text: row.text,
  headings: row.headings, words: row.words, headingWords: row.headingWords
})

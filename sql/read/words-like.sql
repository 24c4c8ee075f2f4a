-- Words of passages within a range of spellings and of lengths.
-- @param first
-- @param last
-- @param shortest
-- @param longest
-- @returns word
SELECT term AS word
FROM passage_words
WHERE term >= $first AND term < $last AND length(term) BETWEEN $shortest AND $longest

// Before there was a pipeline, the full-text index had fewer labels; an index cannot be widened.
DROP INDEX passdown_all_words IF EXISTS

// Before there was a pipeline, the full text was over fewer labels; an index cannot be widened.
DROP INDEX passdown_all_words IF EXISTS

// Before there were handoffs between skills, the full-text index had fewer labels; an index cannot be widened.
DROP INDEX passdown_words IF EXISTS

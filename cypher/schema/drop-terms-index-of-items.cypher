// Before tasks, notes and files had terms, this index had fewer labels; an index cannot be widened.
DROP INDEX passdown_terms IF EXISTS

// Our indexes as they are; the one of a constraint has its name.
// @returns name, state
SHOW INDEXES
YIELD name, state
WHERE name STARTS WITH 'passdown_'
RETURN name, state

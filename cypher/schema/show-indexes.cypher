// Our existing indexes; the index of a constraint has the constraint's name.
// @returns name, state
SHOW INDEXES
YIELD name, state
WHERE name STARTS WITH 'passdown_'
RETURN name, state

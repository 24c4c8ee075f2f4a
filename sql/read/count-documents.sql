-- How many documents of a project are in which state, with the problems of their texts.
-- @param project
-- @returns state, total, errors, warnings
SELECT props ->> 'state' AS state, count(*) AS total, total(props ->> 'errors') AS errors, total(props ->> 'warnings') AS warnings
FROM nodes
WHERE label = 'Document' AND project = $project
GROUP BY state

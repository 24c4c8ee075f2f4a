-- How many nodes and edges a project has.
-- @param project
-- @param labels   JSON list of all labels, so that the index serves
-- @returns nodes, edges
SELECT
  (SELECT count(*) FROM nodes WHERE label IN (SELECT value FROM json_each($labels)) AND project = $project) AS nodes,
  (SELECT count(*) FROM docs CROSS JOIN edges ON edges.doc = docs.id WHERE docs.project = $project) AS edges

-- Every edge that some documents of a project state.
-- @param paths     JSON list of paths
-- @param project
-- @returns every column of an edge
SELECT edges.key, edges.type, edges.source, edges.source_label, edges.target, edges.target_label, edges.project, edges.doc, edges.line, edges.props
FROM json_each($paths) AS wanted
CROSS JOIN edges ON edges.doc = wanted.value AND edges.project = $project

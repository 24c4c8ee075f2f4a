-- Every edge that some documents of a project state.
-- @param paths     JSON list of paths
-- @param project
-- @returns every column of an edge
SELECT statements.key, statements.type, statements.source, statements.source_label, statements.target, statements.target_label, statements.project, statements.doc, statements.line, statements.props
FROM json_each($paths) AS wanted
CROSS JOIN docs ON docs.project = $project AND docs.path = wanted.value
CROSS JOIN edges ON edges.doc = docs.id
CROSS JOIN statements ON statements.id = edges.id

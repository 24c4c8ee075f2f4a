// Each file of a project with how often it was worked on and how often items name it.
// @param project
// @param work   the types that mean work
// @param workers   the labels of those who do it
// @returns path, work, items
MATCH (file:File)
WHERE file.project = $project
OPTIONAL MATCH (file)<-[edge]-(other)
RETURN
  file.path AS path,
  count(CASE WHEN type(edge) IN $work THEN 1 END) AS work,
  count(CASE WHEN NOT type(edge) IN $work AND NOT labels(other)[0] IN $workers THEN 1 END) AS items

// Links statements to what they state; both ends exist. Properties are named one by one, and a row is said to be a map, as in set-nodes.
// @param rows   list of { key, from, to, project, doc, line, and every edge property or null }
UNWIND [row IN $rows | row {.*}] AS row
MATCH (source:__FROM__ {key: row.from})
MATCH (target:__TO__ {key: row.to})
MERGE (source)-[edge:__TYPE__ {key: row.key}]->(target)
SET edge.project = row.project, edge.doc = row.doc, edge.line = row.line, edge.at = row.at,
  edge.text = row.text, edge.id = row.id, edge.purpose = row.purpose, edge.lines = row.lines,
  edge.changeType = row.changeType, edge.description = row.description, edge.reason = row.reason, edge.location = row.location,
  edge.discoveredIn = row.discoveredIn, edge.mitigation = row.mitigation, edge.severity = row.severity, edge.context = row.context,
  edge.recommendation = row.recommendation, edge.blocking = row.blocking, edge.priority = row.priority, edge.dependsOn = row.dependsOn,
  edge.impact = row.impact, edge.suggestedResolution = row.suggestedResolution, edge.name = row.name, edge.status = row.status,
  edge.outcome = row.outcome, edge.objective = row.objective, edge.criteria = row.criteria, edge.complexity = row.complexity, edge.category = row.category,
  edge.createdAt = row.createdAt, edge.completedAt = row.completedAt, edge.kind = row.kind, edge.state = row.state,
  edge.derived = row.derived,
  edge.position = row.position, edge.confidence = row.confidence, edge.archetypes = row.archetypes, edge.evidence = row.evidence, edge.focus = row.focus, edge.cautions = row.cautions, edge.format = row.format,
  edge.checksum = row.checksum, edge.convergence = row.convergence, edge.problemType = row.problemType, edge.feedback = row.feedback, edge.session = row.session, edge.expiresAt = row.expiresAt,
  edge.stage = row.stage, edge.transition = row.transition, edge.tier = row.tier, edge.approved = row.approved, edge.plan = row.plan, edge.checks = row.checks,
  edge.triggered = row.triggered, edge.share = row.share, edge.wordCount = row.wordCount, edge.settled = row.settled, edge.overrides = row.overrides, edge.section = row.section,
  edge.thesis = row.thesis, edge.doi = row.doi, edge.pmid = row.pmid, edge.authors = row.authors, edge.year = row.year, edge.journal = row.journal,
  edge.agent = row.agent, edge.annotation = row.annotation, edge.option = row.option, edge.cycle = row.cycle, edge.vocabulary = row.vocabulary, edge.resolution = row.resolution, edge.resolved = row.resolved

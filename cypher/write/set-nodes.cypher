// Adds nodes or replaces everything they show. Properties are named one by one: a map of unknown names would plan an Eager.
// A row is said to be a map: else the planner works out anew for each property what a row could be, and takes twice as long.
// @param rows   list of { key, project, words, terms, and every node property or null }
UNWIND [row IN $rows | row {.*}] AS row
MERGE (node:__LABEL__ {key: row.key})
SET node.project = row.project, node.words = row.words, node.terms = row.terms, node.id = row.id, node.ids = row.ids,
  node.name = row.name, node.path = row.path, node.line = row.line, node.text = row.text,
  node.status = row.status, node.outcome = row.outcome, node.objective = row.objective, node.criteria = row.criteria, node.complexity = row.complexity,
  node.priority = row.priority, node.category = row.category, node.createdAt = row.createdAt, node.completedAt = row.completedAt,
  node.alsoIn = row.alsoIn, node.state = row.state, node.described = row.described, node.location = row.location,
  node.mitigation = row.mitigation, node.discoveredIn = row.discoveredIn, node.impact = row.impact, node.suggestedResolution = row.suggestedResolution,
  node.context = row.context, node.recommendation = row.recommendation, node.severity = row.severity, node.blocking = row.blocking,
  node.resolved = row.resolved, node.count = row.count, node.firstBy = row.firstBy, node.derived = row.derived, node.confidence = row.confidence, node.lastSeen = row.lastSeen, node.dialect = row.dialect,
  node.errors = row.errors, node.warnings = row.warnings, node.problems = row.problems, node.reason = row.reason,
  node.size = row.size, node.mtime = row.mtime, node.ctime = row.ctime, node.inode = row.inode,
  node.sha256 = row.sha256, node.rules = row.rules, node.scannedAt = row.scannedAt,
  node.kind = row.kind, node.archetypes = row.archetypes, node.evidence = row.evidence, node.focus = row.focus, node.cautions = row.cautions, node.format = row.format,
  node.checksum = row.checksum, node.convergence = row.convergence, node.problemType = row.problemType, node.feedback = row.feedback, node.session = row.session, node.expiresAt = row.expiresAt,
  node.stage = row.stage, node.transition = row.transition, node.tier = row.tier, node.approved = row.approved, node.plan = row.plan, node.checks = row.checks,
  node.triggered = row.triggered, node.share = row.share, node.wordCount = row.wordCount, node.settled = row.settled, node.overrides = row.overrides, node.section = row.section,
  node.thesis = row.thesis, node.doi = row.doi, node.pmid = row.pmid, node.authors = row.authors, node.year = row.year, node.journal = row.journal,
  node.agent = row.agent, node.annotation = row.annotation, node.option = row.option

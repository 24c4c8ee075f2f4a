/** The benches by name, loaded when called. test/bench.test.ts starts each of them on a tiny project. */
export const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  start: async () => (await import('./start.ts')).benchStart(),
  hostile: async () => (await import('./hostile.ts')).benchHostile(),
  check: async () => (await import('./check.ts')).benchCheck(),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
  brief: async () => (await import('./brief.ts')).benchBrief(),
  briefing: async () => (await import('./briefing.ts')).benchBriefing(),
  migrate: async () => (await import('./migrate.ts')).benchMigrate(),
  mcp: async () => (await import('./mcp.ts')).benchMcp(),
  page: async () => (await import('./page.ts')).benchPage(),
  relevance: async () => (await import('./relevance.ts')).benchRelevance(),
  'match-reviews': async () => (await import('./match-reviews.ts')).benchMatchReviews(),
  peers: async () => (await import('./peers.ts')).benchPeers(),
  neo4j: async () => (await import('./neo4j.ts')).benchNeo4j(),
  daemon: async () => (await import('./daemon.ts')).benchDaemon(),
  day: async () => (await import('./day.ts')).benchDay(),
};

/** npm run bench [name…]: every measurement that the issues name, as ratios against a floor of the same run. */
import { benchBrief } from './brief.ts';
import { benchBriefing } from './briefing.ts';
import { benchCheck } from './check.ts';
import { benchDaemon } from './daemon.ts';
import { benchDay } from './day.ts';
import { benchHostile } from './hostile.ts';
import { benchIngest } from './ingest.ts';
import { benchMatchReviews } from './match-reviews.ts';
import { benchMcp } from './mcp.ts';
import { benchMigrate } from './migrate.ts';
import { benchNeo4j } from './neo4j.ts';
import { benchRelevance } from './relevance.ts';

const BENCHES: Record<string, () => void | Promise<void>> = {
  hostile: benchHostile,
  check: benchCheck,
  ingest: benchIngest,
  brief: benchBrief,
  briefing: benchBriefing,
  migrate: benchMigrate,
  mcp: benchMcp,
  relevance: benchRelevance,
  'match-reviews': benchMatchReviews,
  neo4j: benchNeo4j,
  daemon: benchDaemon,
  day: benchDay,
};
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHES)) if (asked.length === 0 || asked.includes(name)) await run();

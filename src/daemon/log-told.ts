/** One log line per document: its outcome, its errors, and how long reading took. */
import type { Told } from '../ingest/commit-looks.ts';
import type { Problem } from '../model/index.ts';
import type { Log } from './log.ts';

export function logTold(log: Log, { path, outcome, problems, ms, reason }: Told): void {
  const line = { path, problems: problems.map(placed), ms };
  if (outcome === 'absent') return;
  if (outcome === 'unchanged') log.debug(line, outcome);
  else if (outcome === 'invalid') log.warn(line, outcome);
  else if (outcome === 'refused') log.error({ ...line, reason }, outcome);
  else log.info(line, outcome);
}

const placed = ({ line, column, code }: Problem) => `${line}:${column} ${code}`;

/** The thread that reads files for check-threads.ts, part after part. */
import { parentPort, workerData } from 'node:worker_threads';
import { documentsOf, type WorkDocument } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';
import type { Sent } from './check-threads.ts';

parentPort!.on('message', (paths: readonly string[]) => {
  parentPort!.postMessage(Array.from(documentsOf(workerData as Workplace, paths), toSend));
});

function toSend({ path, problem, document }: WorkDocument): Sent {
  if (!document) return { path, kind: 'nothing', problem };
  const { dialect, reading, problems, markdown } = document;
  const isAsked = dialect.world !== undefined || dialect.completeness !== undefined;
  if (isAsked && !dialect.outline) return { path, kind: 'unsent' };
  const outline = dialect.outline?.(reading) ?? { state: reading.state, findings: [] };
  // Places are told by where lines begin, and by a mark before the first.
  const map = { text: markdown.text.slice(0, 1), starts: isAsked ? markdown.starts : [] };
  return { path, kind: 'document', dialect: dialect.name, problems, reading: outline, map };
}

/** What came of an ingest or a rebuild. */
import type { IngestResult } from '../ingest/ingest.ts';
import { count } from '../model/index.ts';
import { type Context, printJson } from './command.ts';

/** Returns the exit code: 1 where a document has an error that `check` would exit 1 for. */
export function reportIngest({ terminal, json }: Context, { withErrors, ...summary }: IngestResult): number {
  if (json) printJson(terminal, 'ingest', summary);
  else {
    const { unread, files, ingested, unchanged, invalid, unfilled, freeform, refused, retracted, nodes, edges, ms } =
      summary;
    const parts = Object.entries({ ingested, unchanged, invalid, unfilled, freeform, refused, retracted }).filter(
      ([, number]) => number > 0,
    );
    terminal.print(
      `${count(files, 'file')}: ${parts.map(([name, number]) => `${number} ${name}`).join(', ') || 'none'} (${ms} ms)`,
    );
    if (unread > 0)
      terminal.print(
        `${count(unread, 'file')} not understood; passdown check --unread lists ${unread === 1 ? 'it' : 'them'}.`,
      );
    terminal.print(`The graph has ${count(nodes, 'node')} and ${count(edges, 'edge')}.`);
  }
  return withErrors > 0 ? 1 : 0;
}

/** After git changed many files at once: the daemon, if one runs, compares disk and ledger now. Nobody waits for it. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { daemonStatus } from '../workplace/daemon-status.ts';
import { REQUEST_FILE, type Request, writeRunFile } from '../workplace/run-files.ts';
import { type Answer, type HookCall, type HookEvent, NOTHING } from './event.ts';

export const event: HookEvent = {
  agent: false,
  async answer({ root }: HookCall): Promise<Answer> {
    // A request that still lies there is of the same kind, or tells it to stop.
    if (!daemonStatus(root).running || existsSync(join(root, REQUEST_FILE))) return NOTHING;
    writeRunFile(root, REQUEST_FILE, { id: randomUUID(), want: 'reconcile' } satisfies Request);
    return NOTHING;
  },
};

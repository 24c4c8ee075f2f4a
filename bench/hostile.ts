/** Hostile files, one by one: how long reading each holds up the event loop. */
import { readDocument } from '../src/dialects/index.ts';
import { decode } from '../src/disk/read-source.ts';
import { LIMITS } from '../test/support/fixtures.ts';
import { HOSTILE } from '../test/support/hostile.ts';
import { times } from './sizes.ts';

export function benchHostile(): void {
  console.log('hostile files: ms to read, problems');
  for (const { name, content, path = 'tasks/task-002.md' } of HOSTILE.slice(0, times(HOSTILE.length))) {
    if (content.length > LIMITS.fileBytes) continue;
    const began = performance.now();
    const read = decode(path, Buffer.from(content));
    const document = 'source' in read ? readDocument(read.source, LIMITS) : undefined;
    console.log(`${(performance.now() - began).toFixed(1)}\t${document?.problems.length ?? 0}\t${name}`);
  }
}

/** The least that checking can cost: read every file, and js-yaml's `load` of its handoff block. One thread, nothing else. bench/check.ts packs it into one file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

const folder = join(process.argv[2]!, 'tasks');
for (const name of readdirSync(folder)) {
  const text = readFileSync(join(folder, name), 'utf8');
  const start = text.indexOf('```yaml\n') + 8;
  if (start > 8) load(text.slice(start, text.indexOf('\n```', start) + 1));
}

/** The floor of a refresh: list every folder and look at every file, and nothing else. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './measure.ts';

await report(() => {
  let files = 0;
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (lstatSync(path).size > 0) files++;
    }
  };
  walk(join(process.argv[2]!, 'tasks'));
  return { files };
});

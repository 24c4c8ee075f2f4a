/** Files of knowledge through the commands: what holds, what was replaced, and what changes when files do. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataOf, passdown } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

const record = (title: string, status: string) =>
  `# ${title}\n\n## Status\n\n${status}\n\n## Context\n\nIt must be small.\n\n## Decision\n\n${title} it is.\n`;

test('a decision that a later one replaces is left out, shown with --all, and holds again when that one goes', async () => {
  const place = workspace({
    'docs/adr/0001-server.md': record('A server', 'Accepted'),
    'docs/adr/0002-file.md': record('A file', 'Accepted. Supersedes ADR-0001'),
    'docs/adr/0003-cloud.md': record('A cloud', 'Superseded by ADR-0002'),
  });
  const ids = async (...args: string[]) =>
    (await dataOf(place, 'patterns', ...args)).data.map(({ id }: { id: string }) => id).sort();
  expect(await ids()).toEqual(['adr-0002']);
  expect(await ids('--all')).toEqual(['adr-0001', 'adr-0002', 'adr-0003']);
  expect((await passdown(place, 'patterns', '--all')).stdout).toContain('resolution: superseded by adr-0002');
  expect((await passdown(place, 'verify')).code).toBe(0);
  rmSync(join(place.root, 'docs/adr/0002-file.md'));
  expect(await ids()).toEqual(['adr-0001']);
  expect((await passdown(place, 'verify')).code).toBe(0);
});

test('what a memory bank and a file of lessons say is there without configuration, follows the files, and equals a rebuild', async () => {
  const place = workspace({
    'memory-bank/progress.md': "# Progress\n\n## What's Left\n\n- Search\n\n## Known Issues\n\n- Mails go out twice\n",
    'tasks/lessons.md': '# Lessons\n\n## Mails\n\n- **Mistake**: Two workers\n- **Rule**: One worker\n',
  });
  const texts = async (kind: string) =>
    (await dataOf(place, kind)).data.map(({ text }: { text: string }) => text).sort();
  expect(await texts('steps')).toEqual(['Search']);
  expect(await texts('gotchas')).toEqual(['Mails go out twice', 'Mails: Two workers.']);
  place.write('memory-bank/progress.md', "# Progress\n\n## What's Left\n\n- ✅ Search\n");
  expect(await texts('steps')).toEqual([]);
  expect(await texts('gotchas')).toEqual(['Mails: Two workers.']);
  expect((await passdown(place, 'verify')).code).toBe(0);
});

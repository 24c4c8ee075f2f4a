/** Where a repository stands by its own texts: which are quoted, how they are dated, and what the repository refutes. */
import { expect, test } from 'vitest';
import { type Repository, repository } from '../support/git-repository.ts';
import { git } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';

const page = async (repo: Repository, ...args: string[]) => (await passdown(repo.files, 'brief', ...args)).stdout;
/** The lines below a heading that begins so. */
const below = (text: string, title: string) => (text.split(`\n## ${title}`)[1] ?? '').split('\n## ')[0]!;

test('the newest note is the one whose commit is the last, and says how far it is behind', async () => {
  const repo = repository();
  repo.commit({ 'docs/HANDOFF.md': '# Import\n\n## Next steps\n\n- Read the second file\n' });
  repo.commit({ 'TRACKER.md': '# Tracker\n\n## Status\n\n**Status:** the import works\n' });
  repo.commit({ 'src/a.ts': 'export const a = 1;\n' });
  const text = await page(repo);
  expect(text).toMatch(/## Newest note: Tracker \(TRACKER\.md, 2026-01-03, \d+ days and 1 commit ago\)/);
  expect(below(text, 'Newest note')).toContain('the import works (:5)');
  expect(below(text, 'Since then: 1 commit')).toContain('2026-01-04');
  expect(below(text, 'Import')).toContain('Read the second file (:5)');
});

test('a commit that touches more than twenty notes dates none of them', async () => {
  const repo = repository();
  const notes = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`docs/page-${i}.md`, `# Page ${i}\n`]));
  repo.commit({ 'HANDOFF.md': '# Handoff\n\nStatus: the shop is live\n', 'docs/old.md': '# Old\n' });
  repo.commit({ ...notes, 'SESSION_STATE.md': '# Moved\n\nStatus: of long ago\n' });
  expect(await page(repo)).toContain('## Newest note: Handoff (HANDOFF.md, 2026-01-02');
});

test('what a later commit, the tree or an issue log refutes is probably done, with the evidence', async () => {
  const repo = repository();
  const steps = [
    '- Merge #41 into main',
    '- Create `src/cache/store.ts`',
    '- Fix ISSUE-007 in the reader',
    '- Measure the cold start',
  ];
  repo.commit({
    'HANDOFF.md': `# Handoff\n\n## Next steps\n\n${steps.join('\n')}\n`,
    'issues.md': '# Issues\n\n## ISSUE-007: the reader stops (RESOLVED)\n',
  });
  repo.commit({ 'src/cache/store.ts': 'export const store = 1;\n' });
  repo.git('commit', '-q', '--allow-empty', '-m', 'feat: faster import (#41)');
  const text = await page(repo);
  const done = below(text, 'Probably done');
  expect(done).toMatch(/Merge #41 into main: #41 is named by [0-9a-f]{7} “feat: faster import/);
  expect(done).toContain('src/cache/store.ts exists');
  expect(done).toContain('ISSUE-007 is closed in issues.md:3');
  expect(below(text, 'Newest note')).toContain('Measure the cold start');
  expect(below(text, 'Newest note')).not.toContain('#41');
});

test('a heading that negates is part of each line below it', async () => {
  const repo = repository();
  repo.commit({ 'HANDOFF.md': '# Handoff\n\n## Out of scope\n\n- A second database\n' });
  expect(await page(repo)).toContain('- Out of scope: A second database (:5)');
});

test('the page that is written has dates and no ages, and the same bytes the next time', async () => {
  const repo = repository();
  repo.commit({ 'HANDOFF.md': '# Handoff\n\nStatus: the shop is live\n' });
  await page(repo, '--write');
  const written = repo.files.read('.passdown/context/NOW.md');
  expect(written).toContain('## Newest note: Handoff (HANDOFF.md, 2026-01-02)');
  await page(repo, '--write');
  expect(repo.files.read('.passdown/context/NOW.md')).toBe(written);
});

test('a secret in a title, a changelog or a commit subject is redacted', async () => {
  const secret = `ghp_${'a1B2c3D4e5'.repeat(4)}`;
  const repo = repository();
  repo.commit({ 'HANDOFF.md': `# Handoff ${secret}\n\n## Next steps\n\n- Port the printer, with ${secret}\n` });
  repo.commit({ 'CHANGELOG.md': `# Changelog\n\n- Rotated ${secret} today\n` });
  git(repo.files, 'commit', '-q', '--allow-empty', '-m', `use ${secret}`);
  const { code, stdout } = await passdown(repo.files, 'brief');
  expect([code, stdout.includes(secret), stdout.match(/\[redacted:github-token\\?\]/g)?.length]).toEqual([0, false, 4]);
});

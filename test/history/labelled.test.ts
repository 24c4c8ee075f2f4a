/** The labelled pairs of an item and a later state of the code: what is said of each, and how often “gone” is right. */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ITEMS } from '../../src/model/index.ts';
import { repository } from '../support/git-repository.ts';
import { passdown } from '../support/in-process.ts';
import { type GitPair, gitPairs } from '../support/time-pairs.ts';

/** As an author states it: how prose is read is another matter. */
function noteWith({ kind, item }: GitPair): string {
  const { section, lead } = ITEMS[kind];
  return `# Notes\n\n## Handoff\n\n\`\`\`yaml\noutcome: completed\n${section}:\n  - ${lead}: ${JSON.stringify(item)}\n\`\`\`\n`;
}

async function judged(pair: GitPair) {
  const { note, history, worktree, without } = pair;
  const repo = repository();
  const text = noteWith(pair);
  const isLater = history.some((commit) => commit.note);
  const commits = history.map(({ files = {}, move = {}, note: withNote }, index) => {
    for (const [from, to] of Object.entries(move)) {
      repo.files.write(to, repo.files.read(from));
      rmSync(`${repo.root}/${from}`);
    }
    const isNoted = isLater ? withNote : index === 0;
    return repo.commit({ ...files, ...(isNoted && { [note]: text }) });
  });
  repo.apply(worktree ?? {});
  if (without === 'git') rmSync(`${repo.root}/.git`, { recursive: true });
  if (without === 'history') repo.git('clone', '-q', '--depth', '1', `file://${repo.root}`, 'clone');
  const place = without === 'history' ? ['-C', 'clone'] : [];
  const { stdout } = await passdown(repo.files, ...place, 'stale', '--touched', '--json');
  const [found] = JSON.parse(stdout).data as { state: string; commit: string | null }[];
  const by = found?.commit === null ? 'worktree' : commits.indexOf(found?.commit ?? '');
  return found && found.state !== 'current' ? { state: found.state, by } : { state: 'unmarked', by: undefined };
}

test('what is gone and what was touched is said as it was labelled, with the commit', async () => {
  const wrong: string[] = [];
  const gone = { said: 0, right: 0, labelled: 0 };
  for (const pair of gitPairs()) {
    const said = await judged(pair);
    const isMarked = pair.state === 'gone' || pair.state === 'touched';
    const expected = isMarked ? { state: pair.state, by: pair.by } : { state: 'unmarked', by: undefined };
    if (said.state !== expected.state || said.by !== expected.by) wrong.push(pair.case);
    gone.said += Number(said.state === 'gone');
    gone.right += Number(said.state === 'gone' && pair.state === 'gone');
    gone.labelled += Number(pair.state === 'gone');
  }
  // Two states of the code are compared: what went and came back in between is not touched.
  expect(wrong).toEqual(['the function is gone and came back']);
  expect(gone.right / gone.said).toBeGreaterThanOrEqual(0.95);
  expect(gone.right / gone.labelled).toBeGreaterThanOrEqual(0.9);
});

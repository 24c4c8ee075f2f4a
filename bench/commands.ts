/**
 * Questions as people ask them: whole commands as they are packed, in a git repository, in processor time with git's own. The first one reads git's log, the
 * next ones what is kept of it; then one after a save and one after a commit.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeProject, taskPath } from './make-project.ts';
import { median } from './measure.ts';
import { Packed } from './packed.ts';
import { sizes, times } from './sizes.ts';

const QUESTIONS = [['ready'], ['gotchas'], ['brief'], ['brief', '--next'], ['show', '5'], ['search', 'lock']];
const ROUNDS = times(3);
const SETTLED_MS = 3_000;

export async function benchCommands(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    const packed = new Packed(folder);
    for (const count of sizes(10_000, 100_000)) await benchAt(packed, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchAt(packed: Packed, count: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    makeProject(root, { tasks: count, notes: Math.ceil(count / 100) });
    git(root, 'init', '-q');
    commit(root);
    const ask = (question: readonly string[]) => packed.cpu(root, packed.bin, ...question);
    ask(['ingest']);
    console.log(
      `questions as commands, ${count} files in git, processor ms; the first of all ${ask(['brief']).toFixed(0)}`,
    );
    console.log('question, again, after a save, after a commit');
    for (const question of QUESTIONS) {
      const after = (work: () => void) =>
        median(
          Array.from({ length: ROUNDS }, () => {
            work();
            return ask(question);
          }),
        ).toFixed(0);
      const save = () => appendFileSync(join(root, taskPath(7)), '\nSaved.\n');
      const commitOne = () => {
        save();
        commit(root);
      };
      // What was saved just now is read once more; and the first one keeps what it compiled.
      await sleep(times(SETTLED_MS, 0));
      ask(question);
      const figures = [after(() => {}), after(save), after(commitOne)];
      console.log(`${question.join(' ')}\t${figures.join('\t')}`);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function commit(root: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'One');
}

function git(root: string, ...args: string[]): void {
  const set = ['user.name=Ann', 'user.email=ann@example.org', 'gc.auto=0'].flatMap((one) => ['-c', one]);
  execFileSync('git', [...set, ...args], { cwd: root });
}

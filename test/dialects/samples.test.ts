/** The measure of what is read: real projects of every convention, each in a fresh repository, after init --yes and nothing else. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONVENTIONS } from '../../src/dialects/conventions.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { CONVENTION_SAMPLES, hasConventions } from '../support/shared.ts';
import { workspace } from '../support/workspace.ts';

/** The folder of the samples, the row that they are of, and which of their files are notes and tasks; others only lie beside them. */
const ROWS: readonly { samples: string; convention: string; files: RegExp }[] = [
  { samples: 'spec-kit', convention: 'spec-kit', files: /^specs\/[^/]+\/(?:tasks|spec|plan|research)\.md$/ },
  { samples: 'kiro', convention: 'Kiro', files: /^\.kiro\/specs\/[^/]+\/(?:tasks|design)\.md$/ },
  { samples: 'openspec', convention: 'OpenSpec', files: /^openspec\/changes\/.*\/(?:tasks|design|proposal)\.md$/ },
  {
    samples: 'memory-bank',
    convention: 'memory bank',
    files:
      /^(?:memory-bank|cline_docs)\/(?:activeContext|progress|systemPatterns|productContext|techContext|projectbrief|decisionLog)\.md$/,
  },
  { samples: 'knowledge-files/lessons', convention: 'lessons', files: /lesson[^/]*\.md$/i },
  // Those of a plugin that is kept in a repository are the plugin's.
  { samples: 'knowledge-files/adr', convention: 'decision records', files: /^(?!plugins\/).*\/\d[^/]*\.md$/ },
  { samples: 'knowledge-files/serena-memories', convention: 'Serena memories', files: /^\.serena\/memories\/.*\.md$/ },
  { samples: 'task-master', convention: 'Task Master', files: /^(?:\.taskmaster\/tasks|tasks)\/tasks\.json$/ },
  {
    samples: 'gsd',
    convention: 'GSD',
    files:
      /^\.planning\/(?:(?:STATE|ROADMAP|\.continue-here)\.md|HANDOFF\.json|(?:phases|quick|milestones)\/.*(?:SUMMARY|PLAN|\.continue-here)\.md)$/,
  },
  { samples: 'backlog-md', convention: 'Backlog.md', files: /^backlog\/.*\.md$/ },
  {
    samples: 'bmad',
    convention: 'BMAD',
    files: /(?:^|\/)(?:\d+[.-]\d+[^/]*|\d+\.\d+\w?\.story|story-\d[^/]*)\.md$|\/sprint-status\.yaml$/,
  },
  {
    samples: 'long-running-harness',
    convention: 'long-running harness',
    files: /(?:^|\/)(?:feature_list\.json|claude-progress\.txt)$/,
  },
  { samples: 'beads', convention: 'beads', files: /^\.beads\/issues\.jsonl$/ },
  { samples: 'thoughts', convention: 'notes in thoughts/', files: /\/handoffs\/.*\.md$/ },
];

/** Of the files of a convention so many are read. */
const LEAST = 0.95;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { stdio: 'ignore' });

/** The files of a project that its convention means, and those of them that are read once init has run. */
async function measure(project: string, files: RegExp): Promise<{ wanted: string[]; unread: string[] }> {
  const place = workspace();
  cpSync(project, place.root, { recursive: true });
  git(place.root, 'init', '-q');
  git(place.root, 'add', '-A');
  git(place.root, 'commit', '-qm', 'all', '--allow-empty');
  const wanted = pathsIn(place.root).filter((path) => files.test(path));
  expect((await dataOf(place, 'init', '--yes')).code).toBe(0);
  const { nodes } = JSON.parse((await passdown(place, 'graph', '--format', 'json')).stdout);
  expect((await passdown(place, 'verify')).code, project).toBe(0);
  const read = new Set(nodes.filter(isRead).map(({ path }: { path: string }) => path));
  return { wanted, unread: wanted.filter((path) => !read.has(path)) };
}

/** A file that nobody understands is known as well, but not by a dialect. */
const isRead = ({ label, dialect, state }: Record<string, unknown>) =>
  label === 'Document' && dialect !== undefined && state !== 'invalid';

const pathsIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );

const projectsOf = (samples: string) => {
  const folder = join(CONVENTION_SAMPLES, samples, 'samples');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};

describe.skipIf(!hasConventions)('of the samples (needs ../shared/conventions)', () => {
  const read = ROWS.filter(({ convention }) => CONVENTIONS.some((one) => one.name === convention && one.dialect));

  test.each(read)('$convention: nineteen notes and tasks in twenty are read', async ({ samples, files }) => {
    const found = [];
    for (const project of projectsOf(samples)) found.push(await measure(project, files));
    const [wanted, unread] = [found.flatMap((one) => one.wanted), found.flatMap((one) => one.unread)];
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length - unread.length, unread.join('\n')).toBeGreaterThanOrEqual(LEAST * wanted.length);
  });
});

test('every row is one of a convention that there is', () => {
  const names = CONVENTIONS.map(({ name }) => name);
  expect(ROWS.filter(({ convention }) => !names.includes(convention))).toEqual([]);
});

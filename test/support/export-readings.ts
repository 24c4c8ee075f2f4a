/**
 * What every file of the given folders says, one line of JSON for each: `npx node test/support/export-readings.ts <out> [--places] <folder>…`.
 * Two outputs are equal when a change left the readers as they were. `--places` also reads each text at one place of every convention.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readDocument } from '../../src/dialects/index.ts';

const LIMITS = { fileBytes: 1_048_576, handoffBytes: 65_536 };
const READ = /\.(?:md|txt|ya?ml|jsonl?)$/;

/** One place of every kind of file that a convention has. */
const PLACES = [
  ...['specs/001-a/tasks.md', 'specs/001-a/spec.md', 'specs/001-a/plan.md', 'specs/001-a/research.md'],
  ...['.kiro/specs/a/tasks.md', '.kiro/specs/a/design.md'],
  ...[
    'openspec/changes/a/tasks.md',
    'openspec/changes/archive/2026-01-05-a/proposal.md',
    'openspec/changes/a/design.md',
  ],
  ...['memory-bank/activeContext.md', 'memory-bank/systemPatterns.md', 'memory-bank/decisionLog.md'],
  ...['memory-bank/techContext.md', 'tasks/lessons.md', 'docs/adr/0007-a.md', '.serena/memories/a.md'],
  ...['.serena/memories/style_guide.md', '.taskmaster/tasks/tasks.json', '.planning/STATE.md', '.planning/ROADMAP.md'],
  ...['.planning/phases/02-a/02-01-PLAN.md', '.planning/phases/02-a/02-01-SUMMARY.md'],
  ...['.planning/phases/02-a/02-VERIFICATION.md', '.planning/.continue-here.md', '.planning/HANDOFF.json'],
  ...['backlog/tasks/task-12 - a.md', 'backlog/docs/doc-1 - a.md', 'docs/stories/1-2-a.md', 'docs/sprint-status.yaml'],
  ...['feature_list.json', 'claude-progress.txt', '.beads/issues.jsonl', 'CONTINUITY.md', 'thoughts/a/handoffs/a.yaml'],
  ...['log/sessions/a.md', 'HANDOFF.md', 'tasks/task-007-a.md', 'docs/other.md'],
];

/** The path in its own repository of a file of the collections: `owner__repo__docs__a.md`, or below `samples/owner__repo/`. */
function pathIn(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll('\\', '/');
  const below = /(?:^|\/)samples\/[^/]+\/(.+)$/.exec(path)?.[1];
  if (below !== undefined) return below;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const parts = name.split('__');
  return parts.length > 2
    ? parts
        .slice(2)
        .join('/')
        .replace(/\.txt\.md$/, '.txt')
    : path;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name) && !/(?:^|[\\/])\.git(?:[\\/]|$)/.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => statSync(file).size <= 8 * LIMITS.fileBytes)
    .sort();
}

function readingAt(path: string, text: string): object | undefined {
  const document = readDocument({ path, text } as Parameters<typeof readDocument>[0], LIMITS);
  if (!document) return undefined;
  const { dialect, reading, problems, markdown } = document;
  return {
    dialect: dialect.name,
    state: reading.state,
    problems,
    facts: dialect.facts(reading, path, markdown, 'p'),
    completeness: dialect.completeness?.(reading),
  };
}

const [out, ...rest] = process.argv.slice(2);
const everywhere = rest.includes('--places');
const handle = openSync(out!, 'w');
for (const folder of rest.filter((one) => one !== '--places'))
  for (const file of filesIn(folder)) {
    const text = readFileSync(file, 'utf8');
    for (const path of everywhere ? PLACES : [pathIn(folder, file)]) {
      const said = readingAt(path, text);
      const json = JSON.stringify(said) ?? 'null';
      const shown = everywhere ? createHash('sha256').update(json).digest('hex').slice(0, 16) : json;
      writeSync(handle, `${relative(folder, file)}\t${path}\t${shown}\n`);
    }
  }
closeSync(handle);

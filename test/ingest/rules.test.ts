/** Which documents are read again when a dialect or the configuration changes. */
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import type { Dialect } from '../../src/dialects/dialect.ts';
import { DIALECTS } from '../../src/dialects/index.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { fixtureText } from '../support/fixtures.ts';
import { workspace } from '../support/workspace.ts';

const FILES = {
  '.passdown/config.yaml': 'include: ["docs/**"]\n',
  'docs/task-001.md': '# Task 001: One\n',
  'docs/skill.yaml': fixtureText('skill/whole.passes.yaml'),
  'docs/payload.yaml': fixtureText('payload/whole.passes.yaml'),
  'docs/incident.yaml': 'incident:\n  reporter: "@ann"\n  at: 2026-05-04\n  what: The queue ran full\n',
  'docs/nobody.md': 'No dialect knows this text.\n',
};
const ALL = Object.keys(FILES).filter((path) => path.startsWith('docs/'));

/** A dialect that is not in the list. */
const incidentDialect: Dialect = {
  name: 'incident',
  version: 1,
  rules: {},
  read: ({ markdown }) => (markdown.text.startsWith('incident:') ? { state: 'ingested', findings: [] } : undefined),
  facts: () => ({ nodes: [], edges: [] }),
};

/** Ingests with these dialects, and says which files were read again. */
function project() {
  const { root } = workspace(FILES);
  const [store, config] = [new SqliteStore(':memory:'), loadConfig(root)];
  return async (dialects: readonly Dialect[] = DIALECTS, limits = config.limits): Promise<string[]> => {
    const again: string[] = [];
    await ingest({
      ...{ root, config: { ...config, limits }, project: 'p', store, dialects },
      onTold: ({ path, outcome }) => outcome !== 'unchanged' && again.push(path),
    });
    return again.sort();
  };
}

const raised = (name: string) =>
  DIALECTS.map((dialect) => (dialect.name === name ? { ...dialect, version: dialect.version + 1 } : dialect));

test('a second run with the same dialects reads nothing again', async () => {
  const run = project();
  expect(await run()).toEqual(ALL.toSorted());
  expect(await run()).toEqual([]);
});

test.each([
  ['skill', 'docs/skill.yaml'],
  ['payload', 'docs/payload.yaml'],
  ['task', 'docs/task-001.md'],
])('raising the version of %s reads its documents again, and those that no dialect knew', async (name, path) => {
  const run = project();
  await run();
  expect(await run(raised(name))).toEqual(['docs/incident.yaml', 'docs/nobody.md', path].toSorted());
  expect(await run(raised(name))).toEqual([]);
});

test('a dialect that is added reads what no dialect knew, and what dialects behind it may have taken', async () => {
  const run = project();
  await run();
  const [task, ...others] = DIALECTS.toReversed();
  const behind = [...DIALECTS, incidentDialect];
  expect(await run(behind)).toEqual(['docs/incident.yaml', 'docs/nobody.md']);
  expect(await run(behind)).toEqual([]);
  const before = [...others.toReversed(), incidentDialect, task!];
  expect(await run(before)).toEqual(['docs/incident.yaml', 'docs/nobody.md', 'docs/task-001.md']);
});

test('another limit in the configuration reads every document again', async () => {
  const run = project();
  await run();
  expect(await run(DIALECTS, { fileBytes: 900_000, dataBytes: 900_000, handoffBytes: 90_000 })).toEqual(ALL.toSorted());
});

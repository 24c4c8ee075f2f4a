/** Handoffs between skills from file to answer, by the real command. */
import { expect, test } from 'vitest';
import { fixtureText } from '../support/fixtures.ts';
import { workspace } from '../support/workspace.ts';

const CONFIG = 'project: demo\ninclude: ["handoffs/**", "tasks/**/*.md"]\n';

test('whatever their names, they are ingested beside task files, checked, searched and known to their files', async () => {
  const made = workspace({
    '.passdown/config.yaml': CONFIG,
    'handoffs/one.txt': fixtureText('skill/whole.passes.yaml'),
    'handoffs/two': fixtureText('payload/whole.passes.yaml'),
    'handoffs/bad.yaml': fixtureText('skill/summary-short.fails.yaml'),
    'handoffs/README.md': '# What stands here\n\nHandoffs from skill to skill.\n',
    'tasks/task-001.md': '# Task 001: Mailer\n\n## Handoff\n\n```yaml\noutcome: completed\n```\n',
  });
  const json = async (...args: string[]) => {
    const { stdout, stderr, code } = await made.passdown(['--json', ...args]);
    return { code, data: stdout === '' ? stderr : JSON.parse(stdout).data };
  };
  expect(await json('ingest')).toMatchObject({ code: 1, data: { files: 5, ingested: 3, invalid: 1 } });
  expect((await json('search', 'queue', 'libraries')).data.map((hit: { label: string }) => hit.label).sort()).toEqual([
    'Deliverable',
    'Handoff',
  ]);
  expect((await json('file', 'docs/queues.md')).data.deliveredBy).toMatchObject([
    { name: 'surveyor → planner', path: 'handoffs/one.txt', line: 10 },
  ]);
  expect((await made.passdown(['file', 'docs/queues.md'])).stdout).toContain('delivered by surveyor → planner');
  const problems = (await json('check')).data.map((problem: { path: string; code: string }) => [
    problem.path,
    problem.code,
  ]);
  expect(problems).toEqual([
    ['handoffs/bad.yaml', 'deliverable-missing'],
    ['handoffs/bad.yaml', 'summary-short'],
    ['handoffs/one.txt', 'deliverable-missing'],
    ['handoffs/two', 'payload-expired'],
    ['handoffs/two', 'session-missing'],
  ]);
  expect((await json('verify')).data).toMatchObject({ equal: true });
});

test('keys that a prototype has, and values that look like Cypher, are data or are refused', async () => {
  const hostile = fixtureText('skill/whole.passes.yaml')
    .replace('quality:\n', 'quality:\n  __proto__: {confidence: low}\n  constructor: x\n')
    .replace('workflow-1f0c9a7e', '"X`) DETACH DELETE n //"');
  const made = workspace({ '.passdown/config.yaml': CONFIG, 'handoffs/one.yaml': hostile });
  expect((await made.passdown(['ingest'])).code).toBe(0);
  const graph = JSON.parse((await made.passdown(['--json', 'graph'])).stdout).data;
  expect(graph.nodes.filter(({ label }: { label: string }) => label === 'Workflow')).toMatchObject([
    { id: 'X`) DETACH DELETE n //' },
  ]);
  expect(graph.nodes.find(({ label }: { label: string }) => label === 'Handoff')).toMatchObject({ confidence: 'high' });
});

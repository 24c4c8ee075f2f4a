/** Every tool, resource and prompt of `passdown mcp`, driven by the SDK's own client, whatever the store. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handoffTemplate } from '../../src/dialects/task/template.ts';
import { VERSION } from '../../src/disk/package.ts';
import { task } from './brief-graph.ts';
import { Mcp, type McpOptions, PATIENCE } from './mcp.ts';
import { Workspace } from './workspace.ts';

const YAML = `outcome: completed
files_created:
  - path: src/auth.ts
    purpose: Issues tokens
patterns_discovered:
  - id: rotate
    pattern: Rotate tokens on use
    location: src/auth.ts
    applies_to: [auth, tokens]
gotchas:
  - issue: Clocks drift
    mitigation: Allow 30 seconds
    severity: high
open_questions:
  - question: Where are tokens kept?
suggested_next_steps:
  - step: Add refresh tokens
    priority: high
blockers:
  - blocker: No mail server
    blocking_tasks: [3]`;

const FILES = {
  'tasks/task-001.md': task('001', { name: 'Tokens', yaml: YAML, objective: 'Issue tokens.' }),
  'tasks/task-002.md': `${task('002', { name: 'Refresh', on: '001', objective: 'Refresh tokens of src/auth.ts.' })}\n## Acceptance Criteria\n\n- [ ] A token used twice ends the session\n\n${handoffTemplate()}`,
  'tasks/task-003.md': task('003', { name: 'Mails' }),
  'tasks/task-004.md':
    '# Task 004: Notes\n\n## Handoff\n\nAll done.\n\n### Gotchas\n\n- Watch out: the cache is never cleared.\n',
};

/** `on` gives what the process needs to use a store, and is given the folder to start it in. */
export function mcpSuite(on: (root: string) => Omit<McpOptions, 'cwd'>): void {
  let place: Workspace;
  let mcp: Mcp;
  beforeAll(async () => {
    place = new Workspace();
    for (const [path, text] of Object.entries(FILES)) place.write(path, text);
    mcp = await new Mcp({ cwd: place.root, ...on(place.root) }).connect();
  });
  afterAll(async () => {
    await mcp?.close();
    place.remove();
  });

  test('says who it is and offers six tools with their hints', async () => {
    expect(mcp.client.getServerVersion()).toMatchObject({ name: 'passdown', version: VERSION });
    expect(mcp.client.getInstructions()).toContain('passdown_brief');
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name.replace('passdown_', ''))).toEqual([
      ...['brief', 'find', 'tasks', 'check', 'submit', 'status'],
    ]);
    for (const { name, annotations } of tools)
      expect(annotations).toMatchObject({
        readOnlyHint: name !== 'passdown_submit',
        idempotentHint: true,
        openWorldHint: false,
      });
  });

  test('briefs on a task, on the next one that is ready, on words and files, and on where the project stands', async () => {
    const next = await mcp.ask('brief', { task: 'next' });
    expect(next).toMatch(/^# Briefing for task-002: Refresh\n\nIts file: tasks\/task-002\.md\n\nNotes that/);
    expect(next).toMatch(/Clocks drift: Allow 30 seconds \(task-001, tasks\/task-001\.md:\d+\)/);
    expect(await mcp.ask('brief', { task: 'TASK-2' })).toBe(next);
    expect((await mcp.ask('brief', { task: '2', budget: 200 })).length).toBeLessThan(next.length);
    expect(await mcp.ask('brief')).toMatch(/^# Where .* stands\n[\s\S]*## Known traps|Clocks drift/);
    expect(await mcp.ask('brief', { about: 'drifting clocks' })).toMatch(
      /^# Briefing about drifting clocks\n[\s\S]*Clocks drift/,
    );
    expect(await mcp.ask('brief', { files: ['src/auth.ts'] })).toMatch(
      /^# Briefing about src\/auth\.ts\n[\s\S]*Rotate tokens on use/,
    );
  });

  test('lists what is known by kind, tag, file, words and task, then gives it in full by id', async () => {
    const all = await mcp.ask('find');
    expect(all).toContain('patterns: 1, gotchas: 2, blockers: 1, questions: 1, steps: 1');
    const gotchas = await mcp.ask('find', { kind: 'gotchas', task: '1' });
    const id = /- (gotcha-[0-9a-f]{8}) \[high\] Clocks drift \(task-001, tasks\/task-001\.md:\d+\)/.exec(gotchas)?.[1];
    expect(await mcp.ask('find', { ids: [id, 'rotate'] })).toMatch(
      /Rotate tokens on use\n {2}said by task-001, .*\n {2}location: src\/auth\.ts\n {2}tags: auth, tokens\n[\s\S]*Clocks drift\n {2}said by .*\n {2}mitigation: Allow 30 seconds/,
    );
    expect(await mcp.ask('find', { ids: ['rotate', 'zzz', 'ROTATE'] })).toContain('\nNot found: zzz.\n- rotate ');
    const absolute = join(place.root, 'src/auth.ts');
    for (const filter of [
      { file: absolute },
      { file: 'src\\auth.ts' },
      { tags: ['Auth'] },
      { file: './src/auth.ts' },
      { kind: 'patterns' },
    ])
      expect(await mcp.ask('find', filter), JSON.stringify(filter)).toContain(
        '- rotate Rotate tokens on use (task-001',
      );
    expect(await mcp.ask('find', { text: 'rotat tok' })).toMatch(
      /\nPattern {5}rotate Rotate tokens on use {2}tasks\/task-001\.md:\d+/,
    );
    expect(await mcp.ask('find', { text: 'how do we rotate zanzibar tokens' })).toMatch(
      /Nothing has all of these words\..*\nPattern {5}rotate Rotate tokens on use/,
    );
    expect(await mcp.ask('find', { text: 'unheard-of' })).toMatch(/^Nothing found\./);
    expect(await mcp.ask('find', { kind: 'gotchas', task: '4' })).toContain('read from prose');
  });

  test('lists tasks by what can be done with them, and gives one in full', async () => {
    // The next task was handed out to this client before.
    expect(await mcp.ask('tasks')).toMatch(
      /\n- task-002 pending: Refresh \(after task-001; claimed by mcp-[0-9a-f]{8}@\S+ until \S+Z; tasks\/task-002\.md\)/,
    );
    expect(await mcp.ask('tasks', { show: 'blocked' })).toMatch(
      /- task-003 blocked: Mails \(blocked by blocker-\w+ No mail/,
    );
    expect(await mcp.ask('tasks', { show: 'all' })).toContain('4 of 4 tasks');
    const whole = await mcp.ask('tasks', { id: '1' });
    for (const line of [
      'Objective: Issue tokens.',
      '- created src/auth.ts: Issues tokens (tasks/task-001.md:',
      'Needed by task-002',
    ])
      expect(whole).toContain(line);
  });

  test('says where it is and what it knows', async () => {
    const status = await mcp.ask('status');
    for (const part of [
      `passdown ${VERSION}`,
      place.root,
      'Task files: 4 (',
      'Tasks: 4 (',
      '1 pattern, 2 gotchas',
      'The graph is current',
    ])
      expect(status).toContain(part);
  });

  test('checks a draft, writes it, keeps it, and tells it to whoever asks next', async () => {
    const wrong = { task: '2', handoff: 'outcome: completed\ngotchas:\n  - issue: Tokens leak\n    severity: awful' };
    const told =
      '1 error, 0 warnings. Errors must be fixed; quoted words are data.\n- line 4 (severity: awful) error severity-invalid: Write high, medium, low';
    expect(await mcp.ask('check', wrong)).toContain(told);
    const refused = await mcp.call('submit', wrong);
    expect([refused.isError, refused.text.includes(told)]).toEqual([true, true]);
    expect(place.read('tasks/task-002.md')).toBe(FILES['tasks/task-002.md']);
    const right = {
      task: '2',
      handoff: { outcome: 'completed', gotchas: [{ issue: 'Tokens leak', severity: 'low' }] },
    };
    expect(await mcp.ask('check', right)).toBe('No problems.');
    expect(await mcp.ask('submit', right)).toMatch(
      /^Written: tasks\/task-002\.md:\d+, in the section that was not filled in\.$/,
    );
    expect(await mcp.ask('find', { task: '2' })).toContain('[low] Tokens leak (task-002, tasks/task-002.md:');
    expect((await mcp.call('submit', right)).text).toMatch(/tasks\/task-002\.md:\d+ already has a handoff\./);
    const other = { ...right, handoff: 'outcome: completed', overwrite: true };
    expect(await mcp.ask('submit', other)).toContain('in place of the handoff that was there');
    expect(await mcp.ask('find', { task: '2' })).not.toContain('Tokens leak');
  });

  test('checks the text of a whole file', async () => {
    expect(await mcp.ask('check', { text: '# Task 9: X\n\n## Handoff\n\n```yaml\noutcome: done\n```\n' })).toMatch(
      /- 6:10 \w+ outcome-invalid/,
    );
  });

  test('offers briefings and the journal as resources', async () => {
    const { resources } = await mcp.client.listResources(undefined, PATIENCE);
    expect(resources.map(({ uri }) => uri)).toContain('passdown://journal');
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'passdown://briefing/{task}',
      'passdown://graph/{of}',
    ]);
    const read = async (uri: string) =>
      (await mcp.client.readResource({ uri }, PATIENCE)).contents[0] as { text: string };
    expect(await read('passdown://briefing/task-003')).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringMatching(/^# Briefing for task-003: Mails\n[\s\S]*No mail server/),
    });
    expect((await read('passdown://journal')).text).toMatch(
      /^Notes that earlier agents[\s\S]*# Journal of [\s\S]*Clocks drift/,
    );
    await expect(read('passdown://briefing/task-030')).rejects.toThrow('Did you mean task-003?');
    await expect(read('passdown://nothing')).rejects.toThrow();
  });

  test('offers the prompts for writing a handoff and for structuring a note', async () => {
    const { prompts } = await mcp.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['write_handoff', 'structure_note']);
    const get = async (name: string, args: Record<string, string>) =>
      ((await mcp.client.getPrompt({ name, arguments: args }, PATIENCE)).messages[0]!.content as { text: string }).text;
    const write = await get('write_handoff', { task: '2' });
    for (const part of ['A token used twice ends the session', 'suggested_next_steps:', 'passdown_submit'])
      expect(write).toContain(part);
    expect(await get('structure_note', { path: 'tasks/task-004.md' })).toContain('the cache is never cleared');
    await expect(get('structure_note', { path: '../x.md' })).rejects.toThrow('leads out of the project');
    await expect(get('structure_note', { path: 'tasks/task-001.md' })).rejects.toThrow('Not found: a freeform');
    await expect(get('write_handoff', { task: '77' })).rejects.toThrow('Not found: task 77');
    const completion = await mcp.client.complete({
      ref: { type: 'ref/prompt', name: 'write_handoff' },
      argument: { name: 'task', value: 'task-0' },
    });
    expect(Array.isArray(completion.completion.values)).toBe(true);
  });
}

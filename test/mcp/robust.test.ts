/** passdown mcp and what a client, a disk and a note can do to it: it lives on, answers rightly, and stays small. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { boundedLines } from '../../src/mcp/bounded-lines.ts';
import { task } from '../support/brief-graph.ts';
import { startDaemon } from '../support/daemon.ts';
import { HOSTILE } from '../support/hostile-notes.ts';
import { TOKENS } from '../support/made-up-secrets.ts';
import { RawMcp, startMcp } from '../support/mcp.ts';
import { workspace } from '../support/workspace.ts';

const gotcha = (text: string) => `outcome: completed\ngotchas:\n  - issue: ${text}`;
const files = () => ({
  '.git/HEAD': '',
  'tasks/task-001.md': task('001', { name: 'One', yaml: gotcha('Clocks drift') }),
  'tasks/task-002.md': task('002', { name: 'Two', on: '001' }),
});

describe('whatever comes in', () => {
  const call = (id: number, name: unknown, args: unknown) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });

  test('malformed requests are answered or left out, and the next one is answered', async () => {
    const mcp = new RawMcp(workspace(files()).root);
    await mcp.initialize();
    for (const line of ['no JSON', '{}', '[]', 'null', '"', '', '{"jsonrpc":"1.0","id":1,"method":"ping"}'])
      mcp.send(line);
    mcp.send('[{"jsonrpc":"2.0","id":2,"method":"ping"}]');
    mcp.send('{"jsonrpc":"2.0","id":{},"method":"ping"}');
    mcp.send('{"jsonrpc":"2.0","id":5,"method":"tools/call","params":3}');
    mcp.send('{"jsonrpc":"2.0","id":77,"result":{}}');
    mcp.send(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    mcp.send(Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0xc3, 0x28, 0x7d]));
    mcp.send(call(3, 'passdown_find', { text: '\ud800'.repeat(3) }));
    mcp.send(call(4, { name: 1 }, []));
    mcp.send('x'.repeat(11 * 1024 * 1024));
    const [unknownMethod, unknownTool, noParams, wrongType, giant] = await Promise.all([
      mcp.request(10, 'no/such'),
      mcp.request(11, 'tools/call', { name: 'passdown_drop', arguments: {} }),
      mcp.request(12, 'tools/call', { arguments: 3 }),
      mcp.request(13, 'tools/call', { name: 'passdown_find', arguments: { tags: 'auth', __proto__: 1 } }),
      mcp.request(14, 'tools/call', { name: 'passdown_check', arguments: { handoff: 'x: y\n'.repeat(400_000) } }),
    ]);
    expect([unknownMethod, unknownTool, noParams].map(({ error }) => error!.code)).toEqual([-32601, -32602, -32602]);
    expect(wrongType.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('tags') }] });
    expect(giant.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('the limit is') }] });
    const last = await mcp.request(20, 'tools/call', { name: 'passdown_tasks', arguments: {} });
    expect(last.result!.content![0]!.text).toContain('task-002');
    for (const line of mcp.lines) expect(JSON.parse(line).jsonrpc).toBe('2.0');
  });

  test('a line that is no JSON is told to whoever reads the log', async () => {
    const said: string[] = [];
    const lines = boundedLines(Readable.from([Buffer.from('no JSON\n\n{"a":1}\n{"b":\n')]), (line) => said.push(line));
    expect(await text(lines)).toBe('{"a":1}\n');
    expect(said).toEqual([8, 6].map((bytes) => `A line of ${bytes} bytes that is not JSON was ignored`));
  });

  test('1,000 calls in a row, and many at once, each see the files as they are', async () => {
    const place = workspace(files());
    const mcp = await startMcp({ cwd: place.root, process: true });
    const first = await mcp.ask('tasks', { show: 'all' });
    for (let i = 0; i < 900; i++) expect(await mcp.ask('tasks', { show: 'all' })).toBe(first);
    for (let i = 0; i < 10; i++) {
      place.write('tasks/task-003.md', task('003', { yaml: gotcha(`Number ${i} of many`) }));
      const answers = await Promise.all(Array.from({ length: 10 }, () => mcp.ask('find', { task: '3' })));
      for (const answer of answers) expect(answer).toContain(`Number ${i} of many`);
    }
    expect(mcp.stderr).toBe('');
  });

  test('the process ends when its client goes, and when it is told to', async () => {
    const [left, told] = [new RawMcp(workspace(files()).root), new RawMcp(workspace(files()).root)];
    for (const mcp of [left, told]) {
      await mcp.initialize();
      await mcp.request(1, 'tools/call', { name: 'passdown_status', arguments: {} });
    }
    left.child.stdin.end();
    told.child.kill('SIGTERM');
    expect([await left.ended, await told.ended]).toEqual([0, 0]);
  });

  test('a client that goes before its answer is there leaves no stack trace behind', async () => {
    const mcp = new RawMcp(workspace(files()).root);
    const log = text(mcp.child.stderr);
    await mcp.initialize();
    mcp.send(call(1, 'passdown_find', { text: 'Clocks' }));
    mcp.child.stdin.end();
    expect(await mcp.ended).toBe(0);
    expect(await log).not.toMatch(/^ +at /m);
  });
});

describe('the project', () => {
  test('is found from a folder inside it, by --root, by -C, and by the roots of the client', async () => {
    const [place, elsewhere] = [workspace(files()), workspace()];
    const inside = join(place.root, 'src/deep');
    mkdirSync(inside, { recursive: true });
    const cwd = elsewhere.root;
    const ways = [
      { cwd: inside },
      { cwd, args: ['--root', inside] },
      { cwd, flags: ['-C', place.root] },
      { cwd, root: () => inside },
      { cwd, root: () => inside, modern: true },
    ];
    for (const way of ways) {
      const mcp = await startMcp(way);
      const read = mcp.client.readResource({ uri: 'passdown://journal' });
      expect(await mcp.ask('status'), JSON.stringify(way)).toContain(` in ${place.root},`);
      expect((await read).contents[0]).toMatchObject({ text: expect.stringContaining('task-002') });
      await mcp.close();
    }
  });

  test('of the client is the one that lists and completions are about, from the first request on', async () => {
    const cwd = workspace({ '.git/HEAD': '', 'tasks/task-009.md': task('009', {}) }).root;
    const place = workspace(files());
    const briefing = { type: 'ref/resource', uri: 'passdown://briefing/{task}' } as const;
    for (const modern of [false, true])
      for (const first of ['list', 'complete']) {
        const mcp = await startMcp({ cwd, root: () => place.root, modern });
        const list = async () => (await mcp.client.listResources()).resources.map(({ uri }) => uri);
        const complete = async () =>
          (await mcp.client.complete({ ref: briefing, argument: { name: 'task', value: 'task' } })).completion.values;
        const said = first === 'list' ? await list() : await complete();
        expect(said.join(' '), `${modern} ${first}`).not.toContain('task-009');
        if (!modern) expect(said.join(' ')).toContain('task-002');
        await mcp.ask('status');
        expect((await list()).join(' ')).toContain('task-002');
        await mcp.close();
      }
  });

  test('tells a client that listed its briefings when there are others', async () => {
    const place = workspace(files());
    const mcp = await startMcp({ cwd: place.root });
    const told = new Promise((resolve) =>
      mcp.client.setNotificationHandler('notifications/resources/list_changed', resolve),
    );
    expect(mcp.client.getServerCapabilities()).toMatchObject({ resources: { listChanged: true } });
    await mcp.client.listResources();
    place.write('tasks/task-009.md', task('009', {}));
    await mcp.ask('status');
    await told;
    expect((await mcp.client.listResources()).resources.map(({ uri }) => uri)).toContain(
      'passdown://briefing/task-009',
    );
  });

  test('is another one as soon as the client says so', async () => {
    const [one, other] = [workspace(files()), workspace({ '.git/HEAD': '', 'tasks/task-009.md': task('009', {}) })];
    let root = one.root;
    const mcp = await startMcp({ cwd: one.root, root: () => root });
    expect(await mcp.ask('tasks')).toContain('task-002');
    root = other.root;
    await mcp.client.sendRootsListChanged();
    expect(await mcp.ask('tasks')).toContain('task-009');
  });

  test('is read beside a daemon, which keeps the graph and is asked to look at what was written just now', async () => {
    const place = workspace(files());
    const daemon = await startDaemon(place);
    const mcp = await startMcp({ cwd: place.root });
    expect(await mcp.ask('status')).toContain('The graph is current.\nDaemon: watching');
    expect(await mcp.ask('submit', { task: '2', handoff: gotcha('Pools run dry') })).toContain(
      'Written: tasks/task-002.md:',
    );
    // Asked at once: the daemon may not have noticed it yet.
    expect(await mcp.ask('find', { kind: 'gotchas' })).toContain('Pools run dry (task-002');
    place.write('tasks/task-003.md', task('003', { yaml: gotcha('Saved just now') }));
    expect(await mcp.ask('find', { task: '3' })).toContain('Saved just now (task-003');
    expect(await mcp.ask('status')).toContain('The graph is current.');
    await daemon.settle();
    await daemon.expectConverged();
  });
});

describe('what is wrong', () => {
  test('is said in a sentence with a hint, and once it is mended the next call works', async () => {
    const place = workspace(files());
    const mcp = await startMcp({ cwd: place.root });
    const works = async () => expect(await mcp.ask('tasks')).toContain('task-002');
    const fails = async (pattern: RegExp, tool = 'tasks', args = {}) => {
      const { text, isError } = await mcp.call(tool, args);
      expect([isError, text]).toEqual([true, expect.stringMatching(pattern)]);
    };
    await works();
    await fails(/^Not found: task 20\. Did you mean task-002\?$/, 'brief', { task: '20' });
    place.write('tasks/task-012.md', task('012', {}));
    await fails(/ Did you mean task-002\?$/, 'brief', { task: 'task-0022' });
    rmSync(join(place.root, 'tasks/task-012.md'));
    place.write('docs/tasks/task-002.md', task('002', {}));
    const both = /^2 files describe task-002: docs\/tasks\/task-002\.md, tasks\/task-002\.md\. Name the file/;
    for (const tool of ['submit', 'check']) await fails(both, tool, { task: '2', handoff: 'outcome: completed' });
    const named = { task: join(place.root, 'docs/tasks/task-002.md'), handoff: 'outcome: completed' };
    expect(await mcp.ask('submit', named)).toContain('Written: docs/tasks/task-002.md:');
    const prompt = { name: 'write_handoff', arguments: { task: './tasks/task-002.md' } };
    expect(JSON.stringify(await mcp.client.getPrompt(prompt))).toMatch(/asked for \(tasks\/task-002\.md,/);
    place.write('other.md', task('002', {}));
    await fails(/^other\.md is not a task file of this project\./, 'submit', { ...named, task: 'other.md' });
    rmSync(join(place.root, 'docs'), { recursive: true });
    await fails(/^passdown_submit: handoff: must be YAML text or an object\./, 'submit', { task: '2' });
    await fails(/^Not found: task x\. passdown_tasks .* lists all/, 'submit', {
      task: 'x',
      handoff: 'outcome: completed',
    });
    await fails(/^passdown_find has no argument tag\. Did you mean tags\?$/, 'find', { tag: 'x' });
    await fails(/^passdown_find: limit: .*/, 'find', { limit: 0 });
    const [, secret] = TOKENS[0]!.make(1);
    await fails(/^Not found: task \[redacted:/, 'brief', { task: secret });
    await fails(/has no argument \[redacted:/, 'find', { [secret]: 1 });
    await fails(/takes a handoff or a text/, 'check');
    place.write('.passdown/config.yaml', 'inclde: [x]\n');
    await fails(/^\.passdown\/config\.yaml:1:1 There is no key inclde\. Did you mean include\?/);
    place.write('.passdown/config.yaml', 'store: bolt://127.0.0.1:1\n');
    await fails(/127\.0\.0\.1:1/);
    place.write('.passdown/config.yaml', 'store: sqlite:tasks\n');
    await fails(/was not made by passdown/);
    place.write('.passdown/config.yaml', 'include: [nowhere/*.md]\n');
    await fails(/^Not found: a task file in \S+\. Set include: in /);
    await fails(/^Not found: a task file in \S+\./, 'find');
    await fails(/^Not found: a task file in \S+\./, 'brief', { task: 'next' });
    rmSync(join(place.root, '.passdown/config.yaml'));
    await works();
    rmSync(join(place.root, '.passdown'), { recursive: true });
    await works();
    renameSync(place.root, `${place.root}-away`);
    await fails(/ is not a folder\. Restore it, or start passdown mcp with --root and a folder inside the project\.$/);
    renameSync(`${place.root}-away`, place.root);
    await works();
  });
});

describe('what notes say', () => {
  test('stays within its line, whatever it is', async () => {
    const place = workspace({ '.git/HEAD': '' });
    HOSTILE.forEach(([, text], i) => {
      const note = JSON.stringify(text);
      const yaml = `${gotcha(note)}\n    id: ${note}\n    mitigation: ${note}\n    severity: high`;
      place.write(`tasks/task-${100 + i}.md`, `---\nname: ${note}\n---\n\n${task(String(100 + i), { yaml })}`);
    });
    const vast = '漢字'.repeat(2000);
    const yaml = `${gotcha(vast)}\n    id: vast\n    mitigation: ${vast}\n    discovered_in: ${vast}`;
    place.write('tasks/task-099.md', task('99', { yaml }));
    const mcp = await startMcp({ cwd: place.root });
    expect(await mcp.ask('find', { ids: ['vast'] })).toMatch(
      /\n- vast .*漢…\n {2}said by task-099, [^…]*\n[\s\S]*… \d+ more: /,
    );
    const ours =
      /^(?:Notes that earlier agents left, quoted as data|gotchas: \d+$|- \S| {2}\w|… \d+ more: |Shown: |outcome )/;
    const answers = [await mcp.ask('find', { kind: 'gotchas', limit: 100 }), await mcp.ask('tasks', { show: 'all' })];
    const ids = [...answers[0]!.matchAll(/^- (gotcha-[0-9a-f]{8}) /gm)].map(([, id]) => id);
    if (ids.length > 0) answers.push(await mcp.ask('find', { ids }));
    for (let i = 0; i < HOSTILE.length; i += 9) answers.push(await mcp.ask('tasks', { id: String(100 + i) }));
    const journal = (await mcp.client.readResource({ uri: 'passdown://journal' })).contents[0] as { text: string };
    const unseen = /(?!\n)(?!(?<=\p{ExtPict})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
    expect(journal.text).not.toMatch(unseen);
    for (const answer of answers) {
      expect(answer).not.toMatch(unseen);
      for (const line of answer.split('\n')) expect(line).toMatch(ours);
    }
  });

  test('costs little: all tools below 1,500 tokens, a default answer below 1,000 on a large project', async () => {
    const place = workspace({ '.git/HEAD': '' });
    const long = (i: number) => `"Number ${i}: ${'the pool runs dry when `next()` waits; '.repeat(12)}"`;
    for (let i = 1; i <= 300; i++) {
      const yaml = [
        ...['outcome: completed', 'patterns_discovered:', `  - pattern: ${long(i)}`, '    applies_to: [pool]'],
        ...['gotchas:', `  - issue: ${long(i)}`, '    severity: high', `  - issue: Trap ${i}`],
        ...['open_questions:', `  - question: ${long(i)}`, 'suggested_next_steps:', `  - step: ${long(i)}`],
        ...['blockers:', `  - blocker: ${long(i)}`, '    blocking_tasks: [400]'],
        ...['files_created:', ...Array.from({ length: 20 }, (_, n) => `  - path: src/area/file-${i}-${n}.ts`)],
      ].join('\n');
      place.write(`tasks/task-${i}.md`, task(String(i), { name: `Work on ${long(i).slice(1, 60)}`, yaml }));
      place.write(
        `tasks/task-${i + 300}.md`,
        task(String(i + 300), { on: `${i}`, objective: 'Use src/area/file-1-1.ts and the pool.' }),
      );
    }
    const mcp = await startMcp({ cwd: place.root });
    expect(countTokens(JSON.stringify(await mcp.client.listTools()))).toBeLessThan(1500);
    const DEFAULTS: Record<string, Record<string, unknown>[]> = {
      brief: [{}, { task: '400' }],
      find: [
        {},
        ...['patterns', 'gotchas', 'questions', 'blockers', 'steps'].map((kind) => ({ kind })),
        ...[{ text: 'pool' }, { tags: ['pool'] }, { file: 'src/area/file-1-1.ts' }, { task: '1' }],
      ],
      tasks: [...['ready', 'blocked', 'completed', 'all'].map((show) => ({ show })), { id: '1' }, { id: '400' }],
      check: [{ handoff: { outcome: 'x', gotchas: Array.from({ length: 200 }, () => ({ severity: 'x' })) } }],
      submit: [{ task: '350', handoff: 'outcome: completed' }],
      status: [{}],
    };
    const costs: [string, number][] = [];
    for (const [name, calls] of Object.entries(DEFAULTS))
      for (const args of calls)
        costs.push([`${name} ${JSON.stringify(args).slice(0, 60)}`, countTokens((await mcp.call(name, args)).text)]);
    console.log(costs.map(([call, tokens]) => `${call} ${tokens}`).join('; '));
    expect(costs.filter(([, tokens]) => tokens >= 1000)).toEqual([]);
    expect(await mcp.ask('find', { kind: 'gotchas' })).toMatch(/\n… \d+ more: narrow it with kind, tags/);
  });
});

/** A secret in a note reaches no graph, no log, no message and no output; the file itself is left alone. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixText } from '../../src/author/fix.ts';
import { renderHandoff } from '../../src/dialects/task/render-handoff.ts';
import type { Handoff } from '../../src/dialects/task/schema.ts';
import { check, ingest, loadConfig } from '../../src/index.ts';
import { toldOf } from '../../src/ingest/commit-looks.ts';
import { Looker } from '../../src/ingest/look.ts';
import type { GraphNode, Label } from '../../src/model/index.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { LIMITS, readText, taskWith } from '../support/fixtures.ts';
import { handoff } from '../support/handoff-arbitrary.ts';
import { SCALE } from '../support/limits.ts';
import { anySecret, IN_CONTEXT, type MadeUp, PRIVATE_KEYS, TOKENS } from '../support/made-up-secrets.ts';
import { BIN, Workspace as Place, type Workspace, workspace } from '../support/workspace.ts';

const PATH = 'tasks/task-007-cache.md';
const around = (section: string) =>
  `---\nid: 007\nname: Cache\n---\n# Task 007: Cache\n\n| Status | in_progress |\n|---|---|\n| Depends On | 006 |\n\n## Objective\n\nMake it fast.\n\n## Acceptance Criteria\n\n- [x] It is fast\n\n${section}\n*Task completed: 2026-02-03*\n`;

/** Every piece of ten characters of a secret: nothing that long of it may be seen. */
const pieces = (secret: string) =>
  Array.from({ length: Math.max(secret.length - 9, 1) }, (_, i) => secret.slice(i, i + 10));
function expectUnseen(output: string, secret: string): void {
  const least = Math.min(8, secret.length - 1);
  expect(pieces(secret).filter((piece) => output.includes(piece) && piece.trim().length > least)).toEqual([]);
}

/** The graph with its ledger, and what check prints, of a project with this one file. */
async function outcome(place: Workspace, text: string) {
  place.write(PATH, text);
  const config = loadConfig(place.root);
  const look = await new Looker({ root: place.root, config, project: 'p' }).look(PATH, undefined);
  const store = new SqliteStore(':memory:');
  await store.write((writer) => commitDocuments(writer, 'p', [look.change!]));
  const graph = await exportGraph(store, 'p');
  const { problems, completeness } = await check({ root: place.root, config, completeness: true });
  return { graph, problems, completeness, logged: [look.outcome, toldOf(look).problems] };
}

/** What a graph says, without what follows from the bytes themselves. */
function said(graph: Awaited<ReturnType<typeof outcome>>['graph'], { ledger = true } = {}) {
  const nodes = graph.nodes.map((node) => {
    const { sha256: _, ...props } = node.props;
    if (node.label !== 'Document' || ledger) return { ...node, props };
    const { problems: _problems, warnings: _warnings, ...rest } = props;
    return { ...node, props: rest };
  });
  return [...canonical({ nodes, edges: graph.edges })].sort();
}

const inPlace = async (work: (place: Workspace) => Promise<void>) => {
  const place = new Place();
  try {
    await work(place);
  } finally {
    place.remove();
  }
};

describe('anywhere in any file', () => {
  const offset = fc.double({ min: 0, max: 1, noNaN: true });

  test('a secret is seen nowhere, and another one in its place changes nothing', async () => {
    await inPlace(async (place) => {
      await fc.assert(
        fc.asyncProperty(
          handoff,
          anySecret,
          offset,
          fc.constantFrom(' ', '\n', '"', '`'),
          async (any, secret, at, mark) => {
            const text = around(renderHandoff(any));
            const cut = Math.floor(at * text.length);
            const withSeed = (seed: number) => {
              const [before, own, behind] = secret.make(seed);
              return { own, text: `${text.slice(0, cut)}${mark}${before}${own}${behind}${mark}${text.slice(cut)}` };
            };
            const [one, two] = [withSeed(100_000 + secret.seed), withSeed(300_000 + secret.seed)];
            const [first, second] = [await outcome(place, one.text), await outcome(place, two.text)];
            expectUnseen(JSON.stringify(first), one.own);
            expect(said(first.graph)).toEqual(said(second.graph));
            expect([first.problems, first.completeness, first.logged]).toEqual([
              second.problems,
              second.completeness,
              second.logged,
            ]);
            const state = first.graph.nodes.find(({ label }) => label === 'Document')!.props;
            expect(state.sha256).toBe(createHash('sha256').update(one.text).digest('hex'));
            expect(state.dialect).toBe('task');
          },
        ),
        { numRuns: 120 * SCALE },
      );
    });
  });

  test('tokens are found even where they touch other words', () => {
    fc.assert(
      fc.property(
        handoff,
        fc.constantFrom(...TOKENS.slice(2, 17), ...TOKENS.slice(19, 24)),
        fc.nat(100_000),
        offset,
        (any, madeUp, seed, at) => {
          const text = around(renderHandoff(any));
          const cut = Math.floor(at * text.length);
          const [, secret] = madeUp.make(seed);
          const { reading, problems } = readText(text.slice(0, cut) + secret + text.slice(cut), PATH);
          expectUnseen(JSON.stringify([reading, problems]), secret);
          expect(problems.map(({ code }) => code)).toContain('secret-found');
        },
      ),
      { numRuns: 120 * SCALE },
    );
  });

  test('everything else is as if the author had written [redacted:<kind>]', async () => {
    await inPlace(async (place) => {
      await fc.assert(
        fc.asyncProperty(handoff, anySecret, fc.nat(50), offset, async (any, { parts, kind }, which, at) => {
          const [before, secret, behind] = parts;
          const put = (middle: string) =>
            around(renderHandoff(inText(any, which, at, ` ${before}${middle}${behind} `)));
          const [real, shown] = [await outcome(place, put(secret)), await outcome(place, put(`[redacted:${kind}]`))];
          expect(said(real.graph, { ledger: false })).toEqual(said(shown.graph, { ledger: false }));
          // The random text around it may hold something like a secret of its own.
          const others = ({ problems }: typeof real) =>
            problems.map(({ code }) => code).filter((code) => code !== 'secret-found');
          expect(others(real)).toEqual(others(shown));
        }),
        { numRuns: 80 * SCALE },
      );
    });
  });
});

/** Puts something into one of the texts that an author writes: not a path, a tag or a word of a closed list. */
function inText(any: Handoff, which: number, at: number, what: string): Handoff {
  const copy = structuredClone(any);
  const spots: [Record<string, string>, string][] = [];
  for (const items of Object.values(copy))
    if (Array.isArray(items))
      for (const item of items as Record<string, unknown>[])
        for (const [field, value] of Object.entries(item))
          if (typeof value === 'string' && PROSE.has(field)) spots.push([item as Record<string, string>, field]);
  if (spots.length === 0) return { ...copy, gotchas: [{ issue: `See${what}there` }] };
  const [item, field] = spots[which % spots.length]!;
  const value = item[field]!;
  const cut = Math.floor(at * (value.length + 1));
  item[field] = `x${value.slice(0, cut)}${what}${value.slice(cut)}x`;
  return copy;
}
const PROSE = new Set(
  'purpose description pattern location issue discovered_in mitigation reason question context recommendation step blocker impact suggested_resolution'.split(
    ' ',
  ),
);

const secretOf = ({ make }: MadeUp) => make(42).join('');
const TOKEN = TOKENS[2]!.make(42)[1];

describe('where it stands', () => {
  const spots: [string, string][] = [
    ['the title', `# Task 007: Use ${TOKEN}\n`],
    ['the front matter', `---\nid: 007\nname: Use ${TOKEN}\nstatus: ${TOKEN}\n---\n`],
    ['the id', `---\nid: ${TOKEN}\n---\n`],
    ['the objective', `# Task 007: x\n\n## Objective\n\nUse ${TOKEN}.\n`],
    ['a criterion', `# Task 007: x\n\n## Acceptance Criteria\n\n- [ ] ${TOKEN} is gone\n`],
    [
      'the metadata',
      `# Task 007: x\n\n| Status | ${TOKEN} |\n|---|---|\n| Depends On | ${TOKEN} |\n| Category | ${TOKEN} |\n`,
    ],
    ['an index', `| ID | Name | Status | Depends On |\n|---|---|---|---|\n| 1 | ${TOKEN} | ${TOKEN} | ${TOKEN} |\n`],
    ['a path', taskWith(`outcome: completed\nfiles_created:\n  - path: src/${TOKEN}.ts\n  - path: /${TOKEN}`)],
    ['a tag', taskWith(`outcome: completed\npatterns_discovered:\n  - pattern: x\n    applies_to: [${TOKEN}, a b]`)],
    ['an id of an item', taskWith(`outcome: completed\ngotchas:\n  - issue: x\n    id: ${TOKEN}`)],
    ['what it resolves', taskWith(`outcome: completed\nresolves: ["${TOKEN}"]`)],
    ['an unknown key', taskWith(`outcome: completed\n${TOKEN}: x`)],
    ['a key that stands twice', taskWith(`outcome: completed\n${TOKEN}: x\n${TOKEN}: y`)],
    ['a wrong outcome', taskWith(`outcome: ${TOKEN}`)],
    ['a wrong range', taskWith(`outcome: completed\nfiles_created:\n  - path: a.ts\n    lines: ${TOKEN}`)],
    [
      'a list that is a text',
      taskWith(`outcome: completed\nsuggested_next_steps:\n  - step: x\n    depends_on: a, ${TOKEN}`),
    ],
    ['YAML that can be mended', taskWith(`outcome: completed\ngotchas:\n  - issue: Use this: ${TOKEN}`)],
    ['YAML that cannot be mended', taskWith(`outcome: completed\n  gotchas: [${TOKEN}`)],
    ['what a comment cuts off', taskWith(`outcome: completed\ngotchas:\n  - issue: Since PR #${TOKEN} it fails`)],
    ['prose', `# Task 007: x\n\n## Handoff\n\nUse ${TOKEN} for it.\n`],
    ['a block of text', taskWith(`outcome: completed\ngotchas:\n  - issue: |\n      Use\n      ${TOKEN}`)],
    [
      'escapes',
      taskWith(
        `outcome: completed\ngotchas:\n  - issue: "Use \\x67${TOKEN.slice(1)} and ${TOKEN.replace('_', '\\u005f')}"`,
      ),
    ],
  ];

  test.each(spots)('in %s it is named and not shown', async (_name, text) => {
    await inPlace(async (place) => {
      const result = await outcome(place, text);
      expectUnseen(JSON.stringify(result), TOKEN);
      const places = result.problems.filter(({ code }) => code === 'secret-found');
      expect(places.length).toBeGreaterThan(0);
      const lines = text.split('\n');
      for (const { line, column, endLine, endColumn, severity, message } of places) {
        expect([endLine, severity]).toEqual([line, 'warning']);
        expect(lines[line - 1]!.slice(column - 1, endColumn - 1).slice(-10)).toBe(TOKEN.slice(-10));
        expect(message).toContain('[redacted:github-token]');
      }
    });
  });

  test.each(PRIVATE_KEYS.map((key) => [key.name, secretOf(key)] as const))(
    '%s over several lines is one',
    (_name, key) => {
      const yaml = key.includes('\\n')
        ? `"${key}"`
        : `|\n      Use\n      ${key.replaceAll(/\n */g, '\n      ')}\n      there`;
      const { reading, problems } = readText(
        taskWith(`outcome: completed\ngotchas:\n  - issue: ${yaml}\n    severity: high`),
      );
      expect(reading.handoff?.handoff.gotchas).toEqual([
        { issue: expect.stringMatching(/^(?:Use\n)?\[redacted:private-key\](?:\nthere\n)?$/), severity: 'high' },
      ]);
      expect(problems.map(({ code, line }) => [code, line])).toEqual([['secret-found', key.includes('\\n') ? 8 : 10]]);
    },
  );

  test('of an address only the password goes', () => {
    const [before, password, behind] = IN_CONTEXT[0]!.make(1);
    const { reading } = readText(
      taskWith(`outcome: completed\ngotchas:\n  - issue: Use ${before}${password}${behind}`),
    );
    expect(reading.handoff?.handoff.gotchas?.[0]?.issue).toBe(`Use ${before}[redacted:password]${behind}`);
  });

  test('two secrets of one kind in one sentence make the knowledge that two tasks share', () => {
    const issue = (seed: number) =>
      readText(taskWith(`outcome: completed\ngotchas:\n  - issue: ${TOKENS[2]!.make(seed)[1]} has expired`)).reading
        .handoff;
    expect(issue(1)?.handoff).toEqual(issue(2)?.handoff);
  });

  test('many secrets do not make as many problems, and all are redacted', () => {
    const text = taskWith(
      `outcome: completed\ngotchas:\n${Array.from({ length: 80 }, (_, i) => `  - issue: Use ${TOKENS[2]!.make(i)[1]}`).join('\n')}`,
    );
    const { reading, problems } = readText(text);
    expect(problems).toHaveLength(50);
    expect(problems.at(-1)?.message).toContain('30 more');
    expect(new Set(reading.handoff?.handoff.gotchas?.map(({ issue }) => issue))).toEqual(
      new Set(['Use [redacted:github-token]']),
    );
  });
});

test('fixes leave the secret and what stands around it alone, and mend the rest', () => {
  const yaml = (severity: string) =>
    `outcome: completed\ngotchas:\n  - issue: Rate limit: with ${TOKEN} it is 100\n    severity: ${severity}\npatterns_discovered:\n  - pattern: x\n    applies_to: ["${TOKEN} b"]`;
  const [wrong, right] = [taskWith(yaml('HIGH')), taskWith(yaml('high'))];
  expect(fixText({ path: PATH, text: wrong }, LIMITS)).toEqual({ text: right, fixed: 1 });
  for (const { fix } of readText(right).problems) expect(fix).toBeUndefined();
});

test('a document that the store refuses is kept with a reason that shows no secret', async () => {
  class Refusing extends SqliteStore {
    override async setNodes(label: Label, nodes: readonly GraphNode[]): Promise<void> {
      if (label === 'Gotcha' && nodes.length > 0) throw new Error(`cannot store ${JSON.stringify(nodes)}`);
      return super.setNodes(label, nodes);
    }
  }
  const place = workspace({ [PATH]: taskWith(`outcome: completed\ngotchas:\n  - issue: Use ${TOKEN}`) });
  const store = new Refusing(':memory:');
  await ingest({ root: place.root, config: loadConfig(place.root), project: 'p', store });
  const [document] = await store.nodesByLabel('Document', 'p');
  expect(document?.props).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('[redacted:github-token]'),
  });
  expectUnseen(JSON.stringify(document), TOKEN);
});

describe('the command line', () => {
  const [before, password, behind] = IN_CONTEXT[0]!.make(7);
  const key = PRIVATE_KEYS[0]!.make(7)[1];
  const files = {
    '.passdown/config.yaml': 'project: shop\n',
    'tasks/task-001.md': `# Task 001: Use ${TOKEN}\n\n| Status | ${TOKEN} |\n|---|---|\n\n## Objective\n\nUse ${before}${password}${behind}\n\n${key}\n\n${renderHandoff(
      {
        outcome: 'blocked',
        files_created: [{ path: 'src/a.ts', purpose: `Holds ${TOKEN}` }],
        patterns_discovered: [{ pattern: `Log in with ${TOKEN}`, applies_to: ['auth'] }],
        gotchas: [{ issue: `The key is\n${key}\nthere`, severity: 'high' }],
        open_questions: [{ question: `Is ${before}${password}${behind} right?` }],
        blockers: [{ blocker: `${TOKEN} has expired`, blocking_tasks: ['task-002'] }],
      },
    )}`,
    'tasks/task-002.md': `# Task 002: Two\n\n## Handoff\n\n\`\`\`yaml\noutcome: done with ${TOKEN}\n  gotchas: [${TOKEN}\n\`\`\`\n`,
    'tasks/task-003.md': taskWith(`outcome: completed\ngotchas:\n  - issue: Use this: ${TOKEN}\n    severity: HIGH`),
  };
  const expectClean = (output: string | Buffer) => {
    const text = output.toString('latin1' as BufferEncoding);
    for (const secret of [TOKEN, password, key.split('\n')[1]!, key.split('\n')[4]!]) expectUnseen(text, secret);
  };

  test('shows no secret in any answer, in any form, and keeps none under .passdown', async () => {
    const place = workspace(files);
    const commands = [
      'check',
      'check --json --score',
      'check --format github',
      'check --format sarif',
      'ingest',
      'show 1',
      'show 1 --json',
      'show 2',
      'gotchas',
      'questions --json',
      'blockers',
      'file src/a.ts --json',
      'search expired --json',
      'journal',
      'brief 1 --write',
      'brief 7 --json --explain',
      'graph --format cypher',
      'graph --format mermaid',
      'verify --json',
    ];
    for (const command of commands) {
      const { stdout, stderr } = await place.passdown(command.split(' '));
      expectClean(stdout + stderr);
    }
    expect((await place.passdown(['gotchas'])).stdout).toContain('[redacted:private-key]');
    expect((await place.passdown(['show', '1'])).stdout).toContain('[redacted:github-token]');
    for (const file of filesBelow(join(place.root, '.passdown'))) expectClean(readFileSync(file));
    for (const [path, content] of Object.entries(files)) expect(place.read(path)).toBe(content);
  });

  test('check --fix mends what is beside a secret and never writes a mask', async () => {
    const place = workspace(files);
    await place.passdown(['check', '--fix']);
    expect(place.read('tasks/task-003.md')).toBe(files['tasks/task-003.md'].replace('HIGH', 'high'));
    expect(place.read('tasks/task-001.md')).toBe(files['tasks/task-001.md']);
    const { stdout } = await place.passdown(
      ['check', '--stdin', '--fix', '--path', 'tasks/x.md'],
      files['tasks/task-003.md'],
    );
    expect(stdout).toBe(files['tasks/task-003.md'].replace('HIGH', 'high'));
  });

  test("brief --into-task adds to the file what is redacted, and leaves the author's own alone", async () => {
    const text = `# Task 009: Nine ${TOKEN}\n\n| Depends On | 001 |\n|---|---|\n\n## Context Provided\n\nOwn words, ${TOKEN}.\n\n## Handoff\n`;
    const place = workspace({ ...files, 'tasks/task-009.md': text });
    expect((await place.passdown(['brief', '9', '--into-task'])).code).toBe(0);
    const written = place.read('tasks/task-009.md');
    expect(written).toContain('[redacted:github-token]');
    expect(written.split(TOKEN)).toHaveLength(3);
    expect(written.replace(/<!-- passdown:briefing begin.*briefing end -->\n*/s, '').replace(/\n+/g, '\n')).toBe(
      text.replace(/\n+/g, '\n'),
    );
  });

  test('new handoff adds to the file and changes nothing above', async () => {
    const text = `# Task 009: Nine\n\n${TOKEN}\n`;
    const place = workspace({ 'tasks/task-009.md': text });
    expect((await place.passdown(['new', 'handoff', '9'])).code).toBe(0);
    expect(place.read('tasks/task-009.md').startsWith(text)).toBe(true);
  });

  test('the daemon logs that a document has secrets, not which', async () => {
    const place = workspace(files);
    const child = spawn(process.execPath, [BIN, 'watch', '--log-level', 'debug'], { cwd: place.root });
    let log = '';
    const heard = new Promise<void>((resolve) => {
      const listen = (chunk: Buffer) => {
        log += chunk;
        if (/secret-found/.test(log)) resolve();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.on('close', () => resolve());
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    await heard;
    child.kill('SIGTERM');
    await ended;
    expect(log).toContain('secret-found');
    expectClean(log);
    for (const file of filesBelow(join(place.root, '.passdown'))) expectClean(readFileSync(file));
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** No hidden character of an author comes out of any door as it is: pages and terminals show its code, JSON escapes it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { openLog } from '../../src/daemon/log.ts';
import { HIDDEN } from '../../src/words/hidden.ts';
import { quote, quoteCell } from '../../src/words/quote.ts';
import { codeOf } from '../../src/words/reveal.ts';
import { oneLine, show, showLines } from '../../src/words/show.ts';
import { toJson } from '../../src/words/to-json.ts';
import { startDaemon } from '../support/daemon.ts';
import { handoffPlace, SEND } from '../support/handoffs.ts';
import { git, hook, repository, sessionStart, stop } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { Mcp } from '../support/mcp.ts';
import { Workspace, workspace } from '../support/workspace.ts';

/** At least one of every kind, and all that were once let through by some door. */
const CHARACTERS: Readonly<Record<string, number>> = {
  'null character': 0x00,
  bell: 0x07,
  backspace: 0x08,
  'vertical tab': 0x0b,
  escape: 0x1b,
  delete: 0x7f,
  'next line': 0x85,
  'control sequence introducer': 0x9b,
  'soft hyphen': 0xad,
  'grapheme joiner': 0x34f,
  'Arabic letter mark': 0x61c,
  'Hangul filler': 0x115f,
  'Khmer vowel': 0x17b4,
  'Mongolian variation selector': 0x180b,
  'zero-width space': 0x200b,
  'zero-width non-joiner': 0x200c,
  'zero-width joiner': 0x200d,
  'right-to-left mark': 0x200f,
  'line separator': 0x2028,
  'paragraph separator': 0x2029,
  'right-to-left override': 0x202e,
  'word joiner': 0x2060,
  'invisible times': 0x2062,
  'right-to-left isolate': 0x2067,
  'end of isolate': 0x2069,
  'Hangul filler, wide': 0x3164,
  'lone surrogate': 0xd800,
  'variation selector 1': 0xfe00,
  'variation selector 16': 0xfe0f,
  'byte order mark': 0xfeff,
  'interlinear annotation': 0xfff9,
  noncharacter: 0xffff,
  'musical beam': 0x1d173,
  'language tag': 0xe0001,
  'tag letter': 0xe0041,
  'end of tags': 0xe007f,
  'variation selector 17': 0xe0100,
};
const CHARS = Object.values(CHARACTERS).map((number) => String.fromCodePoint(number));

/** Said here once more, and not taken from the list: everything of these classes but for breaks, tabs and our own warning sign. */
const unseen = (text: string) => [
  ...new Set(
    text
      .replaceAll('⚠\ufe0f', '')
      .match(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/gu)
      ?.map(codeOf),
  ),
];

/** A double-quoted text of YAML in which every character may stand. */
const yaml = (text: string) =>
  `"${[...text].map((c) => (/[ -!#-[\]-~]/.test(c) ? c : `\\U${c.codePointAt(0)!.toString(16).padStart(8, '0')}`)).join('')}"`;

const trap = (char: string) => `Trap a${char}b`;
const canBeInFiles = (char: string) => char.isWellFormed() && char !== '\0';
const nameOf = (char: string) => (canBeInFiles(char) ? `a${char}b` : 'plain');

/** The character in everything that an author can write. */
function taskFile(id: number, char: string): string {
  const said = yaml(`${trap(char)} ${id}`);
  return `---
id: task-${id}
name: ${said}
status: ${yaml(`do${char}ne`)}
depends_on: [${yaml(`x${char}y`)}]
---

# Task ${id}: ${canBeInFiles(char) ? trap(char) : 'Trap'}

## Objective

${canBeInFiles(char) ? trap(char) : 'Trap'}

## Handoff

\`\`\`yaml
outcome: completed
files_created:
  - path: ${yaml(`src/a${char}b.ts`)}
    purpose: ${said}
  - path: src/shared.ts
    purpose: ${said}
patterns_discovered:
  - id: ${yaml(`own${char}id`)}
    pattern: ${said}
    location: ${said}
    applies_to: [shared, ${yaml(`t${char}g`)}]
gotchas:
  - issue: ${said}
    severity: high
    mitigation: ${said}
    discovered_in: ${said}
open_questions:
  - question: ${said}
    context: ${said}
    recommendation: ${said}
suggested_next_steps:
  - step: ${said}
    priority: high
blockers:
  - blocker: ${said}
    impact: ${said}
    suggested_resolution: ${said}
    blocking_tasks: [900]
dependencies_for_next:
  - file: src/shared.ts
    reason: ${said}
${yaml(`key${char}`)}: 1
\`\`\`
`;
}

const FIRST = 100;
const all = CHARS.map(trap).join(' ');
const writable = CHARS.filter(canBeInFiles).map(trap).join('. Watch out: ');

function fill(place: Workspace): Workspace {
  for (const [i, char] of CHARS.entries()) {
    place.write(`tasks/task-${FIRST + i}-${nameOf(char)}.md`, taskFile(FIRST + i, char));
  }
  const after = CHARS.map((_, i) => `task-${FIRST + i}`).join(', ');
  place.write(
    'tasks/task-900.md',
    `---\nid: task-900\nname: ${yaml(all)}\ndepends_on: [${after}]\n---\n\n# Task 900\n`,
  );
  place.write('tasks/task-901.md', `---\nid: task-901\nname: ${yaml(all)}\n---\n\n# Task 901: Trap\n`);
  place.write('tasks/task-902.md', `# Task 902: Prose\n\n## Handoff\n\nAll done. Watch out: ${writable}.\n`);
  return place;
}

let place: Workspace;
beforeAll(async () => {
  place = fill(new Workspace());
  repository(place);
  await passdown(place, 'ingest');
});
afterAll(() => place.remove());

const both = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;

describe('a terminal shows codes', () => {
  test.each([
    ...[
      'ingest',
      'check',
      'check --score',
      'check --format github',
      'check --format sarif',
      'verify',
      'status',
      'doctor',
    ],
    ...['patterns', 'gotchas --limit 100', 'blockers', 'questions', 'steps', 'gotchas --file src/shared.ts'],
    ...['tasks', 'ready', 'show 104', 'show 900', 'file src/shared.ts', 'search Trap --limit 500', 'journal'],
    ...[
      'brief 900 --no-caps --budget 20000',
      'brief 900 --explain',
      'brief 900 --write',
      'migrate',
      'migrate --prompt',
    ],
    ...['graph --format mermaid', 'graph --format dot', 'graph --format cypher', 'init --dry-run'],
  ])('passdown %s', async (line) => {
    const output = both(await passdown(place, ...line.split(' ')));
    expect(unseen(output)).toEqual([]);
    if (!/^(?:ingest|verify|status|doctor|init|brief 900 --write)/.test(line))
      expect(output).toMatch(/Trap|a\\u[0-9a-f{]/);
  });

  test.each(CHARS)('what is not known is named by codes: %j', async (char) => {
    for (const args of [['show', `t${char}`], ['file', `src/${char}x.ts`], [`--${char}`], ['graph', '--around', char]])
      expect(unseen(both(await passdown(place, ...args)))).toEqual([]);
  });

  test('in colour, too: nothing but our own colours is an escape', async () => {
    const [stdout, stderr] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
    const said = textOf(stdout);
    await run(['gotchas'], { cwd: place.root, env: { TERM: 'xterm' }, stdin: Readable.from([]), stdout, stderr });
    stdout.end();
    const output = await said;
    expect(output).toContain('\u001b[1m');
    expect(unseen(output.replace(/\u001b\[\d+m/g, ''))).toEqual([]);
  });
});

describe('JSON is data: an escape for each, and the same text for whoever parses it', () => {
  test.each([
    ...['check', 'patterns', 'gotchas', 'blockers', 'questions', 'steps', 'tasks', 'ready', 'show 104', 'journal'],
    ...['file src/shared.ts', 'search Trap', 'brief 900', 'graph', 'migrate', 'verify', 'status', 'doctor'],
  ])('passdown %s --json', async (line) => {
    const { stdout } = await passdown(place, ...line.split(' '), '--json');
    expect(unseen(stdout)).toEqual([]);
    expect(typeof JSON.parse(stdout)).toBe('object');
  });

  test('gotchas keep every character that their authors wrote', async () => {
    const { stdout } = await passdown(place, 'gotchas', '--limit', '100', '--json');
    const texts = JSON.parse(stdout).data.map(({ text }: { text: string }) => text);
    expect(new Set(texts.filter((text: string) => / \d+$/.test(text)))).toEqual(
      new Set(CHARS.map((char, i) => `${trap(char)} ${FIRST + i}`)),
    );
  });
});

test('files below .passdown that people and agents read: journal and briefings', async () => {
  await passdown(place, 'journal');
  await passdown(place, 'brief', '900', '--write');
  const pages = readdirSync(join(place.root, '.passdown'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(pages.length).toBeGreaterThanOrEqual(2);
  for (const page of pages) {
    const text = readFileSync(join(place.root, '.passdown', page), 'utf8');
    expect(text).toContain('Trap');
    expect(unseen(text)).toEqual([]);
  }
});

test('MCP: every tool, resource and prompt, and the log on stderr', async () => {
  const mcp = await new Mcp({ cwd: place.root }).connect();
  const draft = `outcome: completed\ngotchas:\n  - issue: ${yaml(all)}\n    severity: ${yaml('hi\u202egh')}`;
  const answers = [
    ...[await mcp.call('brief', { task: '900', budget: 20_000 }), await mcp.call('brief', { task: 'x\u061cy' })],
    ...[await mcp.call('find', { limit: 100 }), await mcp.call('find', { file: 'src/\u2028.ts' })],
    ...[await mcp.call('tasks', { show: 'all' }), await mcp.call('tasks', { id: '104' }), await mcp.call('status')],
    await mcp.call('check', { handoff: draft }),
    await mcp.call('check', { text: taskFile(950, '\u00ad'), path: 'tasks/task-950-\u00ad.md' }),
    ...[
      await mcp.call('submit', { task: '901', handoff: draft }),
      await mcp.call('submit', { task: '9\u202e', handoff: draft }),
    ],
    await mcp.call('status', { 'a\u2028b': 1 }),
  ];
  const { text: list } = answers[2]!;
  const ids = [...list.matchAll(/^- (\S+) /gm)].map(([, id]) => id!).slice(0, 90);
  answers.push(await mcp.call('find', { ids }), await mcp.call('find', { ids: ['no\u200bne', ...ids.slice(0, 1)] }));
  for (const uri of ['passdown://journal', 'passdown://briefing/task-900']) {
    const [page] = (await mcp.client.readResource({ uri })).contents as { text: string }[];
    answers.push({ text: page!.text, isError: false });
  }
  for (const [name, args] of [
    ['structure_note', { path: 'tasks/task-902.md' }],
    ['write_handoff', { task: '900' }],
  ] as const) {
    const { messages } = await mcp.client.getPrompt({ name, arguments: args });
    answers.push({ text: (messages[0]!.content as { text: string }).text, isError: false });
  }
  await mcp.close();
  for (const { text } of answers) expect([unseen(text), text]).toEqual([[], text]);
  expect(unseen(mcp.stderr)).toEqual([]);
  expect(ids.length).toBeGreaterThan(20);
});

test('hooks: what an agent is told at the start and at the end, and what git prints', async () => {
  const fresh = fill(workspace());
  repository(fresh);
  const start = await hook(fresh, 'session-start', { input: sessionStart(fresh), env: { PASSDOWN_TASK: '900' } });
  expect(start.stdout).toContain('Trap');
  const overview = await hook(fresh, 'session-start', { input: sessionStart(fresh, { cwd: fresh.root }) });
  for (const [i, char] of CHARS.entries())
    fresh.write(
      `tasks/task-${500 + i}-${nameOf(char)}.md`,
      `---\nid: task-${500 + i}\nname: ${yaml(trap(char))}\nstatus: done\n---\n\n# Task ${500 + i}\n\n## Handoff\n\n\`\`\`yaml\noutcome: ${yaml(`out${char}`)}\n\`\`\`\n`,
    );
  const end = await hook(fresh, 'stop', { input: stop(fresh) });
  expect(end.stderr).toMatch(/tasks\/task-5\d\d-a\\u/);
  git(fresh, 'add', '-A');
  const commit = await hook(fresh, 'pre-commit');
  expect(commit.stdout).toMatch(/tasks\/task-5\d\d-a\\u/);
  for (const outcome of [start, overview, end, commit]) expect(unseen(both(outcome))).toEqual([]);
});

describe("the daemon's log", () => {
  test('of a real daemon that reads these files', async () => {
    const other = fill(workspace());
    const log = join(other.root, 'd.log');
    const daemon = await startDaemon(other, { args: ['--log-level', 'debug', '--log-file', log] });
    await daemon.stop();
    const text = readFileSync(log, 'utf8');
    expect(text).toMatch(/task-\d+-a\\u061cb\.md/);
    expect(unseen(text)).toEqual([]);
  });

  test.each(['json', 'pretty'] as const)('as %s, whatever is logged', (format) => {
    let text = '';
    const log = openLog({ write: (line) => (text += line) }, { level: 'debug', format });
    for (const char of CHARS) {
      log.info({ path: `a${char}b`, problems: [`p${char}`], other: `o${char}`, list: [char] }, `m${char}`);
      log.error({ err: new Error(`e${char}`) }, 'failed');
    }
    expect(unseen(text)).toEqual([]);
  });
});

test('wings: what one skill hands to the next', async () => {
  const skills = handoffPlace();
  const words = ['--gap', all, '--question', all, '--warning', all, '--focus', all];
  const sent = await passdown(skills, ...SEND.map((word) => (word === 'Choose a queue' ? all : word)), ...words);
  const outputs = [sent];
  for (const line of [
    ...['workflow', 'workflow workflow-1', 'brief --skill synthesizer --budget 20000', 'skills'],
    'receive handoffs/workflow-1/researcher-to-synthesizer.yaml',
  ])
    outputs.push(await passdown(skills, ...line.split(' ')));
  vi.unstubAllEnvs();
  expect(outputs[3]!.stdout).toContain('Trap');
  for (const outcome of outputs) expect(unseen(both(outcome))).toEqual([]);
});

describe('the list', () => {
  const classes = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/u;
  const hidden = Array.from({ length: 0x110000 }, (_, number) => String.fromCodePoint(number)).filter(
    (char) => classes.test(char) && !/[\t\n\r]/.test(char),
  );

  test('has every character of its classes but signs that are drawn', () => {
    const missing = hidden.filter((char) => !`x${char}y`.match(HIDDEN)).map(codeOf);
    expect(missing).toEqual(
      [0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd].map((number) =>
        codeOf(String.fromCodePoint(number)),
      ),
    );
  });

  test.each([
    ['pictographs in colour and in black', '⚠️ ↩︎ ✅'],
    ['keys', '1️⃣ #️⃣'],
    ['pictographs that are drawn as one', '👩‍💻 👩🏽‍💻 👨‍👩‍👧 🏳️‍🌈'],
    ['Persian with non-joiners', 'می‌خواهم'],
    ['Hindi with joiners', 'क्‍ष'],
    ['letters of any script, with accents', 'Ångström, 漢字, שלום, e\u0301'],
  ])('leaves honest text as it is: %s', (_name, text) => {
    expect([show(text), showLines(text), oneLine(text), quote(text)]).toEqual([text, text, text, text]);
    expect(JSON.parse(toJson(text))).toBe(text);
  });

  test.each([
    ['joiners between Latin letters', 'a\u200db', 'a\\u200db'],
    ['a second joiner', 'می\u200c\u200cخ', 'می\u200c\\u200cخ'],
    ['a flag that is spelt with tags', '🏴\u{e0067}\u{e007f}', '🏴\\u{e0067}\\u{e007f}'],
    ['variation selectors behind letters', 'a\ufe0f', 'a\\ufe0f'],
    ['half a pair', 'a\ud800b', 'a\\ud800b'],
  ])('shows what only looks like honest text: %s', (_name, text, expected) => {
    expect(show(text)).toBe(expected);
  });

  const anything = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...CHARS, '😀', '👩', '1', '\u20e3', '\n', '\r', '\t', 'م', '`'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
    maxLength: 60,
  });

  test('holds for any text: no door lets a hidden character through, JSON keeps all of it', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 40 }), (text, longest) => {
        for (const shown of [show(text), oneLine(text), quote(text), quote(text, longest), quoteCell(text, longest)]) {
          expect(shown.match(HIDDEN)).toBeNull();
          expect(shown).not.toMatch(/[\n\r\t]/);
        }
        expect(showLines(text).match(HIDDEN)).toBeNull();
        expect(showLines(text)).not.toMatch(/\r(?!\n)/);
        expect(toJson({ text }).match(HIDDEN)).toBeNull();
        expect(JSON.parse(toJson({ text }))).toEqual({ text });
      }),
      { numRuns: 2000 },
    );
  });
});

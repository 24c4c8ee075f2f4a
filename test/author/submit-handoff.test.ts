/** submitHandoff: what is written reads back as what was handed in, and nothing else in the file changes. */
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDraft, type SubmitRequest, submitHandoff } from '../../src/author/submit-handoff.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { renderFence } from '../../src/dialects/task/render-handoff.ts';
import type { Handoff } from '../../src/dialects/task/schema.ts';
import { handoffTemplate, taskTemplate } from '../../src/dialects/task/template.ts';
import { AGENTS_MARKERS, OperatorError } from '../../src/model/index.ts';
import { writeYaml } from '../../src/parse/write-yaml.ts';
import { fixtureNames, fixtureText, readText } from '../support/fixtures.ts';
import { handoff as anyHandoff } from '../support/handoff-arbitrary.ts';
import { passdown } from '../support/in-process.ts';
import { TOKENS } from '../support/made-up-secrets.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const PATH = 'tasks/task-007.md';
const HEAD = '# Task 007: Cache\n\n| Status | in_progress |\n|---|---|\n\n## Objective\n\nCache pages.\n';
const DRAFT = 'outcome: completed\ngotchas:\n  - issue: Pages expire # at midnight\n    severity: high\n';

const submit = (place: Workspace, options: Partial<SubmitRequest> = {}) =>
  submitHandoff({ root: place.root, config: loadConfig(place.root, {}, {}), task: '7', handoff: DRAFT, ...options });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error) => error.code ?? String(error),
  );

/** What a file may look like around its handoff, with the text that the handoff takes the place of. */
const FORMS: Record<string, [before: string, replaced: string, after: string]> = {
  'no section': [HEAD, '', ''],
  'no section and no line break at the end': [HEAD.trimEnd(), '', ''],
  'the form as new task writes it': [
    taskTemplate('task-007', 'Cache', '2026-02-03').replace(/```yaml[\s\S]*/, ''),
    handoffTemplate().replace(/^[^`]*/, ''),
    '',
  ],
  'the form, and more below it': [
    `${HEAD}\n## Handoff\n\n`,
    handoffTemplate().replace(/^[^`]*/, ''),
    '\n## Log\n\n```\nkept\n```\n',
  ],
  'the form at an end without a break': [
    `${HEAD}\n## Handoff\n\n`,
    '```yaml\noutcome: [completed | partial | failed | blocked]\n```',
    '',
  ],
  'the bare form': [`${HEAD}\n## Handoff\n\n`, 'outcome:\nfiles_created: []\n\n', '## Log\n\nDone.\n'],
  'an empty section': [`${HEAD}\n## Handoff\n`, '', '\n*Task completed: [date]*\n'],
  'a heading alone, as the last words': [`${HEAD}\n## Handoff`, '', ''],
  'front matter': ['---\nid: task-007\nstatus: in_progress\n---\n\n# Cache\n', '', ''],
};

describe('a handoff that was submitted', () => {
  test.each(Object.entries(FORMS))('reads back as it was, every other byte as before: %s', async (_, parts) => {
    for (const [mark, newline] of [
      ['', '\n'],
      ['\ufeff', '\r\n'],
    ] as const) {
      const [before, replaced, after] = parts.map((part) => part.replaceAll('\n', newline)) as [string, string, string];
      const place = workspace({ [PATH]: mark + before + replaced + after });
      const property = fc.asyncProperty(anyHandoff, fc.constantFrom('data', 'yaml', 'section'), async (given, as) => {
        place.write(PATH, mark + before + replaced + after);
        const required = complete(given);
        const handoff =
          as === 'data'
            ? { ...required }
            : as === 'yaml'
              ? writeYaml(required)
              : `## Handoff\n\n${renderFence(required)}`;
        const { written, problems } = await submit(place, { handoff, path: PATH });
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(written).toBe(true);
        const text = place.read(PATH);
        expect(text.startsWith(mark + before)).toBe(true);
        expect(text.endsWith(after)).toBe(true);
        if (newline === '\r\n') expect(text).not.toMatch(/[^\r]\n/);
        expect(readText(text, PATH).reading.handoff?.handoff).toEqual(required);
      });
      await fc.assert(property, { numRuns: 12 });
    }
  });

  test('keeps the comments of its YAML, and says where it stands', async () => {
    const place = workspace({ [PATH]: HEAD });
    expect(await submit(place)).toMatchObject({ path: PATH, line: 13, replaces: 'nothing', written: true });
    expect(place.read(PATH)).toBe(`${HEAD}\n## Handoff\n\n\`\`\`yaml\n${DRAFT}\`\`\`\n`);
  });
});

test('in whatever file: the handoff counts from then on, or nothing is written; prose and what stands around it stay', async () => {
  const place = workspace();
  for (const name of fixtureNames('task', '.md')) {
    const before = fixtureText(`task/${name}.md`).replace(/^# Task \S+:/m, '# Task 007:');
    place.write(PATH, before);
    const handoff = { outcome: 'completed', resolves: ['this very one'] };
    const done = await submit(place, { handoff, path: PATH, overwrite: true }).catch((error: OperatorError) => error);
    const after = place.read(PATH);
    if (done instanceof OperatorError) expect([name, after]).toEqual([name, before]);
    else {
      expect([name, readText(after, PATH).reading.handoff?.handoff]).toEqual([name, handoff]);
      const kept = done.replaces === 'nothing' || done.replaces === 'prose';
      if (kept) expect(after.split('\n')).toEqual(expect.arrayContaining(before.split('\n')));
    }
  }
});

/** What the outcome requires, besides what the schema does. */
function complete(given: Handoff): Handoff {
  const blocker = { blocker: 'No key', suggested_resolution: 'Ask', blocking_tasks: ['task-001'] };
  if (given.outcome === 'completed') return given;
  return { ...given, blockers: [blocker], suggested_next_steps: [{ step: 'Go on' }] };
}

describe('what an author wrote', () => {
  const filled = `${HEAD}\n## Handoff\n\n\`\`\`yaml\noutcome: partial # really\n\`\`\`\n\nMore words.\n`;

  test('a handoff that is there stays, unless it is to be replaced; words around it stay in any case', async () => {
    const place = workspace({ [PATH]: filled });
    expect(await codeOf(submit(place))).toBe('handoff-exists');
    expect(place.read(PATH)).toBe(filled);
    expect(await submit(place, { overwrite: true })).toMatchObject({ replaces: 'handoff', written: true });
    expect(place.read(PATH)).toBe(filled.replace('outcome: partial # really\n', DRAFT));
  });

  test('so does one that cannot be read, and a form with comments of its own', async () => {
    const form = 'outcome: [completed | partial | failed | blocked]';
    for (const yaml of ['outcome: [', `# ask Bob first\n${form}`, `${form} # ask Bob first`]) {
      const place = workspace({ [PATH]: filled.replace('outcome: partial # really', yaml) });
      expect(await codeOf(submit(place))).toBe('handoff-exists');
      expect(await submit(place, { overwrite: true })).toMatchObject({ replaces: 'handoff', written: true });
    }
  });

  test('prose is never replaced: the handoff comes above it', async () => {
    const prose = `${HEAD}\n## Handoff\n\nAll done. Watch out: pages expire.\n\n### Later\n\nMore.\n`;
    const place = workspace({ [PATH]: prose });
    expect(await codeOf(submit(place))).toBe('handoff-freeform');
    expect(await submit(place, { overwrite: true })).toMatchObject({ replaces: 'prose', written: true });
    const [before, after] = prose.split('## Handoff\n') as [string, string];
    expect(place.read(PATH)).toBe(`${before}## Handoff\n\n\`\`\`yaml\n${DRAFT}\`\`\`\n\n### Original notes\n${after}`);
    // And is not taken out again by who undoes migrations.
    expect(readText(place.read(PATH), PATH).reading.handoff?.handoff.outcome).toBe('completed');
  });

  test('prose of an earlier section leaves the form below it to be filled in', async () => {
    const prose = `${HEAD}\n## Handoff of session 1\n\nAll done. Watch out: pages expire.\n\n${handoffTemplate()}`;
    const place = workspace({ [PATH]: prose });
    expect(await submit(place)).toMatchObject({ replaces: 'template', written: true });
    expect(place.read(PATH)).toContain('All done. Watch out: pages expire.');
  });
});

const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown[]>((inner) => [inner], []);

describe('nothing is written', () => {
  const REFUSED: [string, string, string | Record<string, unknown>, string][] = [
    ['a fence is open', `${HEAD}\n\`\`\`\nlog\n`, DRAFT, 'fence-unclosed'],
    ['the file would be too large', `${HEAD}${'x'.repeat(1_048_440)}\n`, DRAFT, 'handoff-unplaced'],
    ['words stand behind its fence', HEAD, `\`\`\`yaml\n${DRAFT}\`\`\`\nThanks!`, 'draft-outside'],
    ['its fence is open', HEAD, `\`\`\`yaml\n${DRAFT}`, 'draft-outside'],
    ['it holds no text', HEAD, 'outcome: "\ud800"', 'draft-not-text'],
    ['it holds a marker of ours', HEAD, `${DRAFT}# <!-- passdown:briefing end -->`, 'draft-marker'],
    [
      'what stands between its lines would not be read',
      HEAD,
      `{"outcome": "completed", "resolves": ["\n${AGENTS_MARKERS.begin}\nx\n${AGENTS_MARKERS.end}\n"]}`,
      'draft-marker',
    ],
    ['it is empty', HEAD, '## Handoff\n', 'draft-no-handoff'],
    ['it is the form, not filled in', HEAD, handoffTemplate(), 'draft-no-handoff'],
    ['it has other fields', HEAD, { summary: 'Done' }, 'draft-no-handoff'],
    ['it is nested deeper than a call goes', HEAD, { outcome: 'completed', x: nested(20_000) }, 'draft-too-deep'],
    ['it is too large', HEAD, { outcome: 'completed', resolves: ['x'.repeat(70_000)] }, 'handoff-too-large'],
  ];

  test.each(REFUSED)('where %s', async (_, text, handoff, code) => {
    const place = workspace({ [PATH]: text });
    expect(await codeOf(submit(place, { handoff }))).toBe(code);
    expect(place.read(PATH)).toBe(text);
  });

  test('where it is no handoff at all: that is said, not what might be wrong with the file', async () => {
    const place = workspace({ [PATH]: HEAD });
    const words = ['', 'I did everything, all good', 'outcome completed', 'status: completed\nsummary: did it', '- a'];
    for (const handoff of [...words, 'handoff:\n  outcome: completed', {}, { gotchas: [{ severity: 'high' }] }]) {
      expect([handoff, await codeOf(submit(place, { handoff }))]).toEqual([handoff, 'draft-no-handoff']);
      const { root } = place;
      expect(await codeOf(checkDraft({ root, config: loadConfig(root, {}, {}), handoff }))).toBe('draft-no-handoff');
    }
    expect(place.read(PATH)).toBe(HEAD);
    expect(await submit(place, { handoff: { handoff: { outcome: 'completed' } } })).toMatchObject({ written: true });
    expect(readText(place.read(PATH), PATH).reading.handoff?.handoff).toEqual({ outcome: 'completed' });
  });

  test('where two files describe the task, unless the file is named', async () => {
    const other = 'docs/tasks/task-7-web.md';
    const place = workspace({ [PATH]: HEAD, [other]: HEAD });
    const error: OperatorError = await submit(place).then(undefined, (reason) => reason);
    expect([error.code, error.message]).toEqual(['task-ambiguous', `2 files describe task-007: ${other}, ${PATH}`]);
    expect((await passdown(place, 'new', 'handoff', '7')).stderr).toContain(error.message);
    expect([place.read(PATH), place.read(other)]).toEqual([HEAD, HEAD]);
    expect(await submit(place, { task: other })).toMatchObject({ path: other, written: true });
    expect((await passdown(place, 'new', 'handoff', PATH)).code).toBe(0);
    for (const task of [`../${basename(place.root)}/${PATH}`, 'tasks/none.md', 'tasks'])
      expect(await codeOf(submit(place, { task }))).toBe('task-unknown');
  });

  test('where it has errors: each with its line of the draft and what to write instead', async () => {
    const place = workspace({ [PATH]: HEAD });
    const handoff = '\n```yaml\noutcome: blocked\ngotchas:\n  - issue: Slow\n    severity: enormous\n```\n';
    const { written, problems } = await submit(place, { handoff });
    expect(written).toBe(false);
    expect(problems.map(({ code, draftLine, draftText }) => [code, draftLine, draftText])).toEqual([
      ['blockers-required', 3, 'outcome: blocked'],
      ['severity-invalid', 6, 'severity: enormous'],
    ]);
    expect(place.read(PATH)).toBe(HEAD);
  });

  test('no message repeats a secret', async () => {
    const place = workspace({ [PATH]: HEAD });
    for (const { make } of TOKENS) {
      const [, secret] = make(1);
      const handoff = { outcome: 'completed', gotchas: [{ issue: `Use ${secret}`, severity: secret }] };
      const said = JSON.stringify(await submit(place, { handoff, write: false }));
      expect(said).not.toContain(secret);
    }
  });

  test('where the file is read-only', async () => {
    const place = workspace({ [PATH]: HEAD });
    chmodSync(join(place.root, PATH), 0o444);
    expect(await codeOf(submit(place))).toBe('read-only');
    expect(place.read(PATH)).toBe(HEAD);
  });

  test('where the file changes while the draft is checked, is a link, or lies elsewhere', async () => {
    const place = workspace({ [PATH]: HEAD });
    const done = codeOf(submit(place));
    place.write(PATH, `${HEAD}\nMine.\n`);
    expect(await done).toBe('file-changed');
    expect(place.read(PATH)).toBe(`${HEAD}\nMine.\n`);
    renameSync(join(place.root, 'tasks'), join(place.root, 'real'));
    symlinkSync('real', join(place.root, 'tasks'));
    const elsewhere = workspace({ 'task-007.md': HEAD });
    mkdirSync(join(place.root, 'docs/tasks'), { recursive: true });
    symlinkSync(join(elsewhere.root, 'task-007.md'), join(place.root, 'docs/tasks/task-007.md'));
    expect(await codeOf(submit(place))).toBe('task-unknown');
    expect(elsewhere.read('task-007.md')).toBe(HEAD);
    writeFileSync(join(place.root, 'docs/tasks/task-008.md'), '# Task 008: Other\n');
    expect(await codeOf(submit(place, { path: 'docs/tasks/task-008.md' }))).toBe('task-unknown');
  });
});

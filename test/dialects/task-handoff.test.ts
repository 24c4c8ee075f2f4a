import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixText } from '../../src/author/fix.ts';
import { completeness } from '../../src/dialects/task/completeness.ts';
import { renderHandoff } from '../../src/dialects/task/render-handoff.ts';
import { SECTIONS, type SectionName } from '../../src/dialects/task/schema.ts';
import { handoffTemplate, taskTemplate } from '../../src/dialects/task/template.ts';
import { LIMITS, readText, taskWith } from '../support/fixtures.ts';
import { handoff } from '../support/handoff-arbitrary.ts';

const handoffOf = (text: string) => readText(text).reading.handoff?.handoff;

test('what is written is what is read, for any handoff', () => {
  fc.assert(
    fc.property(handoff, (value) => {
      expect(handoffOf(`# Task 1: x\n\n${renderHandoff(value)}`)).toEqual(value);
    }),
    { numRuns: 300 },
  );
});

test('an item that breaks a rule is left out and its neighbours stand', () => {
  const read = handoffOf(
    taskWith(
      'outcome: completed\ngotchas:\n  - issue: one\n  - issue: two\n    severity: purple\n  - issue: three\nfiles_created:\n  - path: ../x\n  - path: src/a.ts',
    ),
  );
  expect(read).toEqual({
    outcome: 'completed',
    gotchas: [{ issue: 'one' }, { issue: 'three' }],
    files_created: [{ path: 'src/a.ts' }],
  });
});

test('what can be read as it was meant is read so', () => {
  const read = handoffOf(
    taskWith(
      'outcome: Completed.\ngotcha:\n  - The cache is cold\n  - issue: Rate limit: 100\n    severty: HIGH\npatterns_discovered:\n  - pattern: Use it\n    applies_to: User State, db\nblockers: none',
    ),
  );
  expect(read).toEqual({
    outcome: 'completed',
    gotchas: [{ issue: 'The cache is cold' }, { issue: 'Rate limit: 100', severity: 'high' }],
    patterns_discovered: [{ pattern: 'Use it', applies_to: ['user-state', 'db'] }],
    blockers: [],
  });
});

test('each item keeps the place it was written at', () => {
  const text = taskWith('outcome: completed\ngotchas:\n  - issue: one\n  - severity: low\n  - issue: three');
  const { handoff: read } = readText(text).reading;
  expect(read?.places.gotchas?.map((at) => text.slice(at, at + 12))).toEqual(['issue: one\n ', 'issue: three']);
});

test('structured beats prose, and of two structured ones the later counts', () => {
  const text = `${taskWith('outcome: failed\nblockers:\n  - blocker: x\n    suggested_resolution: y')}\n## Handoff\n\noutcome: completed\n\n## Handoff notes\n\nprose\n`;
  expect(handoffOf(text)?.outcome).toBe('completed');
});

test('unmendable YAML makes the document invalid and keeps its text for whoever reads prose', () => {
  const { reading } = readText(taskWith('outcome: completed\n  gotchas: [\n- x'));
  expect(reading.state).toBe('invalid');
  expect(reading.freeform).toHaveLength(1);
});

describe('completeness', () => {
  test('everything there is 100, an outcome alone is 17', () => {
    const full = taskWith(
      'outcome: completed\nfiles_created:\n  - path: a\n    purpose: b\n    lines: all\npatterns_discovered:\n  - pattern: p\n    location: l\n    applies_to: [t]\ngotchas:\n  - issue: i\n    discovered_in: d\n    mitigation: m\n    severity: low\ndependencies_for_next:\n  - file: a\n    reason: r\nsuggested_next_steps:\n  - step: s\n    priority: low\n    depends_on: [a]',
    );
    expect(completeness(handoffOf(full)!)).toEqual({ score: 100, missing: [] });
    expect(completeness({ outcome: 'completed' }).score).toBe(17);
  });
  test('a field that is not there is named', () => {
    expect(completeness({ outcome: 'completed', gotchas: [{ issue: 'x' }] }).missing).toContain(
      'gotchas[0].mitigation',
    );
  });
});

describe('fixes', () => {
  /** The usual mistakes, made on purpose in a handoff that is right. */
  const spoil: ((text: string) => string)[] = [
    (text) => text.replace(/severity: (high|medium|low)/g, (_, word) => `severity: ${word.toUpperCase()}`),
    (text) => text.replace(/gotchas:/, 'gotcha:'),
    (text) => text.replace(/lines: (\d+)-(\d+)/g, 'lines: L$1–L$2'),
    (text) => text.replace(/outcome: (\w+)/, (_, word) => `outcome: ${word[0].toUpperCase()}${word.slice(1)}`),
    (text) => text.replace(/blocking_tasks:\n(\s+)- (task-\d+)\n(?!\s+- task)/, 'blocking_tasks: $2\n'),
    (text) => text.replace(/\n/g, '\r\n'),
    (text) => `${text}\n  `,
  ];

  test('after --fix nothing fixable is left, the meaning is the same, and a second time changes nothing', () => {
    fc.assert(
      fc.property(handoff, fc.subarray(spoil), (value, mistakes) => {
        const right = `# Task 1: x\n\n${renderHandoff(value)}`;
        const wrong = mistakes.reduce((text, make) => make(text), right);
        const { text } = fixText({ path: 'tasks/x.md', text: wrong }, LIMITS);
        expect(readText(text).problems.filter(({ fix }) => fix)).toEqual([]);
        expect(handoffOf(text)).toEqual(handoffOf(wrong));
        expect(fixText({ path: 'tasks/x.md', text }, LIMITS).text).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  test('only the mistakes change: everything around them keeps its bytes', () => {
    const text =
      '\ufeff# Task 7: x\r\n\r\nProse with *marks* and\ttabs  \r\n\r\n## Handoff\r\n\r\n```yaml\r\n# a comment\r\noutcome: COMPLETED   # yes\r\ngotchas:\r\n  -   issue: A: b\r\n      severity:   High\r\n```\r\nEnd';
    expect(fixText({ path: 'tasks/x.md', text }, LIMITS).text).toBe(
      text.replace('COMPLETED', 'completed').replace('A: b', '"A: b"').replace('High', 'high'),
    );
  });
});

describe('a fix never makes anything worse', () => {
  test.each([
    ['a section given as one text', 'outcome: completed\ngotchas: See the log'],
    ['a bare item over two lines', 'outcome: completed\ngotchas:\n  - The cache is\n    never cleared'],
    [
      'a cut value over two lines',
      'outcome: completed\ngotchas:\n  - issue: The cache is never\n      cleared, see #12',
    ],
    [
      'a titled block of text',
      'outcome: completed\nsuggested_next_steps:\n  - step: x\n    depends_on:\n      - Note: |\n          multi\n          line\n      - b',
    ],
    [
      'a quoted text over lines beside a mistake',
      "outcome: completed\ngotchas:\n  - issue: `x` broken\n  - issue: 'multi line\n      note: this: is inside\n      @second'",
    ],
    [
      'a text below its key beside a mistake',
      'outcome: completed\ngotchas:\n  - issue: `x` broken\n  - issue:\n      Some text\n      `foo` more',
    ],
    [
      'a block of text beside a mistake',
      'outcome: completed\ngotchas:\n  - issue: `x` broken\nresolves:\n  - |\n   a: b: c',
    ],
    ['a range in a flow map', 'outcome: completed\nfiles_created:\n  - {path: a.ts, lines: 10-20; 30}'],
    ['a bracket in a comment', 'outcome: completed\nfiles_created:\n  - path: [src/a.ts # see ]\n      ]'],
    ['escapes', 'outcome: completed\ngotchas:\n  - issue: "C:\\Users\\new and \\d+\\b"'],
    ['quotes in quotes', 'outcome: completed\ngotchas:\n  - issue: "He said "no" to me"'],
    [
      'tags that are words of YAML',
      "outcome: completed\npatterns_discovered:\n  - pattern: p\n    applies_to: ['NULL', C++, C#]",
    ],
    ['a sentence with commas', 'outcome: completed\nresolves: The cache, when cold, is slow'],
  ])('%s', (_name, yaml) => {
    const before = readText(taskWith(yaml));
    const { text } = fixText({ path: 'tasks/x.md', text: taskWith(yaml) }, LIMITS);
    const after = readText(text);
    expect(after.problems.filter(({ severity }) => severity === 'error').length).toBeLessThanOrEqual(
      before.problems.filter(({ severity }) => severity === 'error').length,
    );
    const cut = before.problems.some(({ code }) => code === 'yaml-comment-cut');
    if (!cut) expect(after.reading.handoff?.handoff).toEqual(before.reading.handoff?.handoff);
    expect(fixText({ path: 'tasks/x.md', text }, LIMITS).text).toBe(text);
  });

  test('a cut value over two lines is folded into one', () => {
    const { text } = fixText(
      {
        path: 'tasks/x.md',
        text: taskWith('outcome: completed\ngotchas:\n  - issue: The cache is never\n      cleared, see #12'),
      },
      LIMITS,
    );
    expect(handoffOf(text)?.gotchas).toEqual([{ issue: 'The cache is never cleared, see #12' }]);
  });

  test('what is meant by quotes and backslashes is what is read', () => {
    const read = handoffOf(
      taskWith(
        'outcome: completed\ngotchas:\n  - issue: "C:\\Users\\new and \\d+\\b"\n  - issue: "He said "no" to me"',
      ),
    );
    expect(read?.gotchas?.map(({ issue }) => issue)).toEqual(['C:\\Users\\new and \\d+\\b', 'He said "no" to me']);
  });
});

describe('the template', () => {
  test.each([
    ['a new task', taskTemplate('task-012', 'Add refresh tokens', '2026-11-16')],
    ['its handoff alone', `# Task 1: x\n\n${handoffTemplate()}`],
  ])('%s is unfilled and has no error', (_name, text) => {
    const { reading, problems } = readText(text);
    expect(reading.state).toBe('unfilled');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

test('other words for a level are read as meant, with a warning', () => {
  const text = taskWith(
    'outcome: completed\ngotchas:\n  - issue: one\n    severity: critical\n  - issue: two\n    severity: Minor\nsuggested_next_steps:\n  - step: three\n    priority: critical',
  );
  expect(handoffOf(text)).toMatchObject({
    gotchas: [{ severity: 'high' }, { severity: 'low' }],
    suggested_next_steps: [{ priority: 'high' }],
  });
  expect(readText(text).problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
    ...['severity-invalid warning', 'severity-invalid warning', 'priority-invalid warning'],
  ]);
  expect(fixText({ path: 'tasks/task-007.md', text }, LIMITS).text).toContain('severity: high');
});

describe('a field without a value', () => {
  const whole = (name: SectionName) => {
    const { lead, fields } = SECTIONS[name];
    const said = lead === 'path' || lead === 'file' ? 'src/a.ts' : 'Words';
    return fields
      .filter((field) => field !== lead)
      .flatMap((field) => ['""', '"  "', "''"].map((empty) => ({ name, lead, said, field, empty })));
  };

  test('in an item is the same as none, whichever field it is and however it is empty', () => {
    for (const { name, lead, said, field, empty } of (Object.keys(SECTIONS) as SectionName[]).flatMap(whole)) {
      const { reading, problems } = readText(
        taskWith(`outcome: completed\n${name}:\n  - ${lead}: ${said}\n    ${field}: ${empty}`),
      );
      const [item] = reading.handoff!.handoff[name] as Record<string, unknown>[];
      expect([
        item?.[lead],
        [item?.[field] ?? []].flat(),
        problems.filter(({ severity }) => severity === 'error'),
      ]).toEqual([said, [], []]);
    }
  });

  test('in brackets is one mistake and not several', () => {
    const { problems } = readText(taskWith('outcome: completed\ngotchas:\n  - issue: x\n    mitigation: ["  "]'));
    expect(problems.map(({ code }) => code)).toEqual(['text-expected']);
  });

  test('as a whole section is the same as none; an empty outcome is a missing one', () => {
    for (const name of [...Object.keys(SECTIONS), 'resolves'])
      expect(readText(taskWith(`outcome: completed\n${name}: ""`))).toMatchObject({
        problems: [],
        reading: { handoff: { handoff: { outcome: 'completed' } } },
      });
    expect(readText(taskWith('outcome: ""\ngotchas:\n  - issue: x')).problems.map(({ code }) => code)).toEqual([
      'outcome-missing',
    ]);
  });
});

test('an absolute location is not read, and the pattern stays', () => {
  const read = handoffOf(
    taskWith('outcome: completed\npatterns_discovered:\n  - pattern: Warm it\n    location: C:\\me\\a.ts'),
  );
  expect(read?.patterns_discovered).toEqual([{ pattern: 'Warm it' }]);
});

test('a new task file ends with the line that says when it was completed, and that line counts once it is filled in', () => {
  const made = taskTemplate('task-007', 'Cache', '2026-02-03');
  expect(made).toMatch(/\n\*Task completed: \[timestamp\]\*\n$/);
  expect(readText(made).reading.task.completedStamp).toBeUndefined();
  const filled = made.replace('[timestamp]', '2026-02-04T10:00Z');
  expect(readText(filled).reading.task.completedStamp).toBe('2026-02-04T10:00Z');
});

test('brackets around several words may be those of a form: the words are read, and no fix hides where they came from', () => {
  const text = taskWith(
    'outcome: completed\nfiles_created:\n  - path: [src/a.ts]\n  - path: src/b.ts\n    purpose: [what the file is for]',
  );
  expect(handoffOf(text)?.files_created).toEqual([
    { path: 'src/a.ts' },
    { path: 'src/b.ts', purpose: 'what the file is for' },
  ]);
  expect(fixText({ path: 'tasks/task-007.md', text }, LIMITS).text).toBe(text.replace('[src/a.ts]', 'src/a.ts'));
});

test.each(['skipped', 'Won’t do', 'wontfix', 'N/A', 'not needed', 'Superseded (by 012)'])(
  'the status %s is a task that nobody is to start',
  (word) => {
    const { reading, problems } = readText(`# Task 7: x\n\n- **Status:** ${word}\n`);
    expect([reading.task.metadata.status, problems]).toEqual(['skipped', []]);
  },
);

test('a long status that nobody knows is cut with a mark', () => {
  const { problems } = readText(`# Task 7: x\n\n- **Status:** ${'pending / in_progress / completed / skipped'}\n`);
  expect(problems.map(({ message }) => message.split(' is not')[0])).toEqual([
    'pending / in_progress / completed / ski…',
  ]);
});

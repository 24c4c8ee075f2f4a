/** Which skills accept handoffs, and from where. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accepts, invocationOf } from '../../src/skills/discovery/skill.ts';
import { CORPUS, hasCorpus } from '../support/shared.ts';
import { discover, namesOf, newer, older, pathOf, skillFile } from '../support/skills.ts';
import { workspace } from '../support/workspace.ts';

describe('places', () => {
  test('the project comes first, then the git root, then the home folder; a nearer skill hides a farther one', () => {
    const place = workspace({
      'repo/.git/HEAD': '',
      [pathOf('a', 'repo/project/')]: older('a'),
      [pathOf('a', 'repo/')]: older('a', 'handoff_trigger: --far {payload_path}'),
      [pathOf('b', 'repo/')]: newer('b'),
      [pathOf('b', 'home/')]: older('b'),
      [pathOf('c', 'home/')]: older('c'),
    });
    const { skills, warnings } = discover(place, 'repo/project');
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('b expects protocol 3.0')]);
    expect(skills.map(({ skill, scope, path }) => [skill, scope, path])).toEqual([
      ['a', 'project', '.claude/skills/a/SKILL.md'],
      ['b', 'git', join(place.root, 'repo', '.claude/skills/b/SKILL.md')],
      ['c', 'home', join(place.root, 'home', '.claude/skills/c/SKILL.md')],
    ]);
    expect(skills[0]!.trigger).toBe('{payload_path}');
  });

  test('a folder that is project, git root and home at once is looked into once, as the project', () => {
    const place = workspace({ 'home/.git/HEAD': '', [pathOf('a', 'home/')]: older('a') });
    expect(discover(place, 'home').skills.map(({ scope }) => scope)).toEqual(['project']);
  });

  test('where nothing is there, nothing is found', () => {
    const place = workspace({ 'project/x.md': '' });
    expect(discover(place)).toEqual({ skills: [], leftOut: [], warnings: [] });
  });

  test('what hides another is the name that a skill says, not its folder', () => {
    const place = workspace({
      [pathOf('one', 'project/')]: older('same'),
      [pathOf('two', 'home/')]: older('same'),
    });
    expect(discover(place).skills.map(({ path }) => path)).toEqual(['.claude/skills/one/SKILL.md']);
  });

  test('a link that leads out of its place is a warning, one inside it is followed', () => {
    const place = workspace({ 'project/x.md': '', 'home/mine/s/SKILL.md': older('s'), 'other/t/SKILL.md': older('t') });
    mkdirSync(join(place.root, 'home/.claude/skills'), { recursive: true });
    symlinkSync(join(place.root, 'home/mine/s'), join(place.root, 'home/.claude/skills/s'));
    symlinkSync(join(place.root, 'other/t'), join(place.root, 'home/.claude/skills/t'));
    const found = discover(place);
    expect(namesOf(found)).toEqual(['s']);
    expect(found.warnings.map(({ message }) => message)).toEqual([expect.stringContaining('out of the root')]);
  });
});

describe('the first generation', () => {
  test('reads every field', () => {
    const place = workspace({
      [pathOf('full', 'project/')]: older(
        'full',
        'handoff_trigger: "--handoff {payload_path}"\nprotocol_version: "2.0"\nhealth_check: "full --health"\nrequires: [context.original_prompt]\noptional_consumes:\n  - handoff.insights.uncertainties',
        '[research, taxidermy]',
      ),
    });
    expect(discover(place)).toEqual({
      leftOut: [],
      warnings: [],
      skills: [
        {
          skill: 'full',
          scope: 'project',
          generation: 1,
          categories: ['research', 'taxidermy'],
          description: 'Hand it to full',
          trigger: '--handoff {payload_path}',
          protocolVersion: '2.0',
          acceptsFrom: ['*'],
          requires: ['context.original_prompt'],
          optionalConsumes: ['insights.uncertainties'],
          healthCheck: 'full --health',
          path: '.claude/skills/full/SKILL.md',
        },
      ],
    });
  });

  test.each([
    ['accepts_handoff: false', 'accepts_handoff: false\n  handoff_categories: [research]'],
    ['accepts_handoff left out', 'handoff_categories: [research]'],
    ['only what it hands on', 'provides_to: [lit-pm]'],
  ])('with %s it is no target, and nothing is said', (_name, handoff) => {
    const place = workspace({ [pathOf('x', 'project/')]: skillFile(`name: x\nhandoff:\n  ${handoff}`) });
    expect(discover(place)).toMatchObject({ skills: [], warnings: [] });
  });

  test('accepts_handoff may be yes or no; another word is a warning that says the skill is left out', () => {
    const place = workspace({
      [pathOf('a', 'project/')]: older('a').replace('accepts_handoff: true', 'accepts_handoff: Yes'),
      [pathOf('b', 'project/')]: older('b').replace('accepts_handoff: true', 'accepts_handoff: no'),
      [pathOf('c', 'project/')]: older('c').replace('accepts_handoff: true', 'accepts_handoff: sure'),
    });
    const found = discover(place);
    expect(namesOf(found)).toEqual(['a']);
    expect(found.warnings).toEqual([
      { path: pathOf('c'), line: 5, message: expect.stringMatching(/^c is left out: /) },
    ]);
  });

  test('categories may be one text, or several with commas', () => {
    const place = workspace({
      [pathOf('a', 'project/')]: older('a', '', 'research'),
      [pathOf('b', 'project/')]: older('b', '', 'research, deep sea'),
    });
    expect(discover(place).skills.map(({ categories }) => categories)).toEqual([
      ['research'],
      ['research', 'deep sea'],
    ]);
  });

  test('without handoff_description the description is shown, with a warning that names the line', () => {
    const place = workspace({
      [pathOf('a', 'project/')]: skillFile(
        'name: a\ndescription: >\n  Says\n  much\nhandoff:\n  accepts_handoff: true\n  handoff_categories: [research]',
      ),
    });
    const { skills, warnings } = discover(place);
    expect(skills[0]!.description).toBe('Says much');
    expect(warnings).toEqual([{ path: pathOf('a'), line: 6, message: expect.stringContaining('handoff_description') }]);
  });

  test('a higher protocol version is a warning', () => {
    const place = workspace({ [pathOf('a', 'project/')]: older('a', 'protocol_version: "2.10"') });
    const found = discover(place);
    expect(namesOf(found)).toEqual(['a']);
    expect(found.warnings).toEqual([{ path: pathOf('a'), line: 8, message: expect.stringContaining('2.10') }]);
  });
});

describe('the newer generation', () => {
  test('takes categories from the top and honours accepts_from', () => {
    const place = workspace({
      [pathOf('open', 'project/')]: newer('open', '["*"]', '[writing, latex]'),
      [pathOf('shut', 'project/')]: newer('shut', '[cook]'),
      [pathOf('closed', 'project/')]: newer('closed', '[]'),
    });
    const { skills, warnings } = discover(place);
    expect(warnings.map(({ line, message }) => [line, message])).toEqual([
      [6, 'open expects protocol 3.0; payloads are written in 2.0'],
      [6, 'shut expects protocol 3.0; payloads are written in 2.0'],
    ]);
    expect(skills.map(({ skill, generation, categories }) => [skill, generation, categories])).toEqual([
      ['open', 2, ['writing', 'latex']],
      ['shut', 2, ['research']],
    ]);
    expect(skills.map((skill) => [accepts(skill, 'cook'), accepts(skill, 'waiter')])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('categories inside the block are read, with a warning that says where they belong', () => {
    const inside = (name: string, accepts: string) =>
      skillFile(
        `name: ${name}\ndescription: d\nhandoff:\n  handoff_description: d\n  categories: [writing]\n  ${accepts}`,
      );
    const place = workspace({
      [pathOf('a', 'project/')]: inside('a', 'accepts_from: ["*"]'),
      [pathOf('b', 'project/')]: inside('b', 'accepts_handoff: true'),
    });
    const { skills, warnings } = discover(place);
    expect(skills.map(({ categories }) => categories)).toEqual([['writing'], ['writing']]);
    expect(warnings).toEqual([
      { path: pathOf('a'), line: 6, message: expect.stringContaining('at the top of the front matter') },
      { path: pathOf('b'), line: 6, message: expect.stringContaining('handoff_categories') },
    ]);
  });

  test('wins where both stand', () => {
    const place = workspace({
      [pathOf('both', 'project/')]: skillFile(
        'name: both\ndescription: d\ncategories: [new]\nhandoff:\n  accepts_handoff: false\n  handoff_categories: [old]\n  accepts_from: [cook]',
      ),
    });
    expect(discover(place).skills).toEqual([
      expect.objectContaining({ generation: 2, categories: ['new'], acceptsFrom: ['cook'] }),
    ]);
  });
});

describe('a skill file that is wrong is a warning, and the others are found', () => {
  test.each([
    ['broken YAML', '---\nname: x\nhandoff: [a\n---\n', 'is not YAML'],
    [
      'no category',
      skillFile('name: x\nhandoff:\n  accepts_from: ["*"]'),
      'x is left out: it accepts handoffs but names no category',
    ],
    [
      'a name that injects',
      skillFile('name: "x; rm -rf ~"\ncategories: [a]\nhandoff:\n  accepts_from: ["*"]'),
      'cannot be called',
    ],
    ['a trigger that injects', older('x', 'handoff_trigger: "{payload_path}; rm -rf ~"'), 'a shell would act on'],
    ['a trigger that leaves', older('x', 'handoff_trigger: "--also ../../secret {payload_path}"'), 'leads out of'],
    ['a trigger of another skill', older('x', 'handoff_trigger: "/etc/passwd {payload_path}"'), 'outside the root'],
    ['no text', Buffer.from([0, 1, 2]).toString('latin1'), 'NUL'],
  ])('%s', (_name, text, message) => {
    const place = workspace({ [pathOf('x', 'project/')]: text, [pathOf('y', 'project/')]: older('y') });
    const found = discover(place);
    expect(namesOf(found)).toEqual(['y']);
    expect(found.warnings).toEqual([
      { path: pathOf('x'), line: expect.any(Number), message: expect.stringContaining(message) },
    ]);
  });

  test('what YAML refuses by mistake is read as meant, with a warning', () => {
    const place = workspace({
      [pathOf('x', 'project/')]: skillFile(
        'name: x\ndescription: Use when: asked\ncategories: [a]\nhandoff:\n  accepts_from: ["*"]',
      ),
    });
    const found = discover(place);
    expect(namesOf(found)).toEqual(['x']);
    expect(found.warnings.map(({ line }) => line)).toEqual([3]);
  });

  test('a skill without a name is called like its folder', () => {
    const place = workspace({
      [pathOf('x', 'project/')]: skillFile('description: d\ncategories: [a]\nhandoff:\n  accepts_from: ["*"]'),
    });
    const found = discover(place);
    expect(namesOf(found)).toEqual(['x']);
    expect(found.warnings).toHaveLength(1);
  });

  test('secrets in it are not shown', () => {
    const place = workspace({
      [pathOf('x', 'project/')]: older('x').replace('Hand it to x', `Token ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`),
    });
    expect(discover(place).skills[0]!.description).toMatch(/^Token \[redacted:/);
  });
});

test('a skill is called by its name and its trigger', () => {
  expect(invocationOf({ skill: 'a', trigger: '{payload_path}' })).toBe('/a {payload_path}');
  expect(invocationOf({ skill: 'a', trigger: '--handoff {payload_path}' })).toBe('/a --handoff {payload_path}');
  expect(invocationOf({ skill: 'a', trigger: '/a --x {payload_path}' })).toBe('/a --x {payload_path}');
});

test.skipIf(!hasCorpus)(
  'real skill files of both generations are found, and no others (needs ../shared/corpus)',
  () => {
    const place = workspace({
      [pathOf('plain', 'project/')]: skillFile('name: plain\ndescription: Accepts nothing'),
      [pathOf('giver', 'project/')]: skillFile('name: giver\nhandoff:\n  provides_to: [lit-pm]'),
    });
    for (const file of readdirSync(join(CORPUS, 'skills'))) {
      const name = file.split('__').at(-2)!;
      place.write(pathOf(name, 'project/'), readFileSync(join(CORPUS, 'skills', file)));
    }
    const { skills, warnings } = discover(place);
    const isOther = ({ protocolVersion }: (typeof skills)[number]) => protocolVersion !== '2.0';
    expect(skills.filter(isOther).map(({ generation }) => generation)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(warnings.map(({ message }) => message)).toEqual(
      skills
        .filter(isOther)
        .map(
          ({ skill, protocolVersion }) => `${skill} expects protocol ${protocolVersion}; payloads are written in 2.0`,
        ),
    );
    expect(Object.fromEntries(skills.map(({ skill, generation }) => [skill, generation]))).toEqual({
      'ai-strategist': 1,
      'brainstorming-pm': 1,
      'lit-pm': 1,
      'cfd-bioreactor': 2,
      'cfd-mathematician': 2,
      'cfd-reviewer': 2,
      'essay-pipeline': 2,
      'latex-document-manager': 2,
      'workflow-coordinator': 2,
    });
    const one = (name: string) => skills.find(({ skill }) => skill === name)!;
    expect(one('lit-pm')).toMatchObject({
      categories: ['research', 'analysis'],
      trigger: '--handoff {payload_path}',
      requires: ['context.original_prompt', 'context.problem_type'],
    });
    expect(one('cfd-reviewer')).toMatchObject({ acceptsFrom: ['cfd-bioreactor'] });
    expect(one('cfd-reviewer').categories).toContain('quality-assurance');
  },
);

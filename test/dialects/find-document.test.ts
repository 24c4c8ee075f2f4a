/** Handoffs between skills are known by what they hold, never by what their files are called. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { readBlock } from '../../src/parse/read-block.ts';
import { toValue } from '../../src/parse/yaml-node.ts';
import { fixtureText, LIMITS } from '../support/fixtures.ts';

const skill = fixtureText('skill/whole.passes.yaml');
const payload = fixtureText('payload/whole.passes.yaml');
const pipeline = fixtureText('pipeline/stage_3_to_4.passes.yaml');
const asJson = (yaml: string) => JSON.stringify(toValue(readBlock(yaml, 0, yaml.length).node!), null, 2);
const fenced = (yaml: string, info = 'yaml') => `# Handed on\n\nSome words.\n\n\`\`\`${info}\n${yaml}\`\`\`\n`;
const dialectOf = (text: string, path = 'notes/anything.txt') => readDocument({ path, text }, LIMITS)?.dialect.name;

describe('is a handoff', () => {
  test.each([
    ['a YAML file', skill, 'skill'],
    ['a YAML file with comments and a document mark first', `# Made by hand\n\n---\n${skill}`, 'skill'],
    ['one with a byte order mark', `\ufeff${skill}`, 'skill'],
    ['one with other line ends', skill.replaceAll('\n', '\r\n'), 'skill'],
    ['one that lacks just its source skill', skill.replace(/ {2}source_skill.*\n/, ''), 'skill'],
    ['a JSON file', asJson(skill), 'skill'],
    ['a fence in markdown', fenced(skill), 'skill'],
    ['a fence below a line that looks like a key', `Date: 2026-02-03\n\n${fenced(skill)}`, 'skill'],
    ['a fence below “Here:” and nothing else', `Here:\n\n\`\`\`yaml\n${skill}\`\`\`\n`, 'skill'],
    ['a YAML file whose text shows a fence', `${skill}# end\nnotes: |\n  \`\`\`\n  x\n  \`\`\`\n`, 'skill'],
    ['a fence under a heading that tasks use too', fenced(skill).replace('# Handed on', '## Handoff'), 'skill'],
    ['a stage of a pipeline', pipeline, 'pipeline'],
    ['one as JSON', asJson(pipeline), 'pipeline'],
    ['one in a fence', fenced(pipeline), 'pipeline'],
    ['one that lacks its base', pipeline.slice(pipeline.indexOf('stage_3_to_4:')), 'pipeline'],
    ['one that lacks its block', pipeline.slice(0, pipeline.indexOf('stage_3_to_4:')), 'pipeline'],
    ['one of a transition that there is not', pipeline.replace('stage_3_to_4:', 'stage_3_to_9:'), 'pipeline'],
    ['a payload as YAML', payload, 'payload'],
    ['a payload as JSON', asJson(payload), 'payload'],
    ['a payload that lacks its source', payload.replace(/ {2}source:\n(?: {4}.*\n)*/, ''), 'payload'],
  ])('%s', (_name, text, dialect) => {
    for (const path of ['notes/anything.txt', 'tasks/task-007.md', 'a.yaml'])
      expect(dialectOf(text, path)).toBe(dialect);
  });

  test('one that is not YAML any more: it is named, not skipped', () => {
    for (const text of [skill, payload, pipeline]) {
      const broken = text.replace('version: "', 'version: "" : [');
      expect(readDocument({ path: 'x', text: broken }, LIMITS)!.problems.map(({ code }) => code)).toContain(
        'yaml-syntax',
      );
    }
  });

  test('one that is too large: it is named, not read', () => {
    const { problems, reading } = readDocument({ path: 'x', text: skill }, { ...LIMITS, handoffBytes: 500 })!;
    expect([problems.map(({ code, line }) => [code, line]), reading.state]).toEqual([
      [['handoff-too-large', 1]],
      'invalid',
    ]);
  });
});

describe('is none', () => {
  const template = skill.replace(/: (?!\[)[^\n]+/g, ': string').replace(/\[[^\]]*\]/g, 'list[string]');
  test.each([
    ['a template', template],
    ['a template in markdown', fenced(template)],
    ['documentation: a template and an example', `${fenced(template)}\n${fenced(skill)}`],
    ['the file of a skill that shows one', `---\nname: planner\ndescription: Plans\n---\n${fenced(skill)}`],
    [
      'the declaration of a skill',
      '---\nname: planner\ndescription: Plans\nhandoff:\n  accepts_handoff: true\n---\n# Planner\n',
    ],
    ['a payload in a fence, which explains', fenced(payload)],
    ['a fence in another language', fenced(skill, 'python')],
    ['another system’s handoff', 'handoff:\n  version: "1.1"\n  producer: one\n  consumer: two_skill\n'],
    ['a stage of another system', 'handoff:\n  stage: 3\n  source:\n    skill: x\n'],
    ['prose about skills', 'The handoff names its source_skill.\n'],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(dialectOf(text)).toBeUndefined();
  });
});

test('words that a schema uses may be what an author means', () => {
  const text = skill.replace('[failure modes, upkeep]', '[timestamp, text, REST | GraphQL]');
  expect(readDocument({ path: 'x', text }, LIMITS)).toMatchObject({ problems: [], reading: { state: 'ingested' } });
});

test('of several in one file the last counts, and the others are named', () => {
  const later = skill.replace('planner', 'writer');
  const { problems, reading } = readDocument({ path: 'x', text: `${fenced(skill)}\n${fenced(later)}` }, LIMITS)!;
  expect(problems.map(({ code, line }) => [code, line])).toEqual([['handoff-superseded', 5]]);
  expect(reading).toMatchObject({ state: 'ingested', value: { handoff: { target_skill: 'writer' } } });
});

test('many words that promise a handoff cost no more than others', () => {
  const hostile = `${'handoff: source skill _skill {\n'.repeat(20_000)}`;
  expect(dialectOf(hostile)).toBeUndefined();
});

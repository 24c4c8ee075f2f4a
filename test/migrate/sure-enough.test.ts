/** What was read from prose and is not sure: in the graph, and shown to who asks for it. */
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { NOTE_PATH } from '../support/notes.ts';
import { workspace } from '../support/workspace.ts';

/** Nothing read from prose is sure enough, or everything is. */
const KINDS = ['patterns', 'gotchas', 'questions', 'steps', 'blockers'];
const least = (share: number) =>
  ['derived:', '  minConfidence:', ...KINDS.map((kind) => `    ${kind}: ${share}`), ''].join('\n');
const NOTE = `# Handoff

Status: done

## Gotchas

- The pool silently hangs if it is closed twice

## Next steps

- [ ] Port the printer
`;
const place = (share: number) => workspace({ [NOTE_PATH]: NOTE, '.passdown/config.yaml': least(share) });

describe('what is less sure than the configuration says', () => {
  test('is not in lists, and --derived all shows it', async () => {
    const here = place(1);
    expect((await dataOf(here, 'steps')).data).toEqual([]);
    expect((await dataOf(here, 'steps', '--derived', 'all')).data).toMatchObject([{ text: 'Port the printer' }]);
    expect((await dataOf(place(0), 'steps')).data).toMatchObject([{ text: 'Port the printer' }]);
  });

  test('is neither in the journal nor a step of the briefing, which quotes it as the note has it', async () => {
    expect((await passdown(place(1), 'journal')).stdout).not.toContain('Port the printer');
    expect((await passdown(place(0), 'journal')).stdout).toContain('Port the printer');
    const { data } = await dataOf(place(1), 'brief');
    expect(data).toMatchObject({
      nextSteps: [],
      lines: expect.arrayContaining([expect.objectContaining({ text: 'Port the printer' })]),
    });
  });

  test('is not written unasked: without a terminal migrate wants to be told', async () => {
    const here = place(1);
    const { code, stderr } = await passdown(here, 'migrate', NOTE_PATH, '--write');
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/2 items are less sure .*--yes .*--sure/s);
    expect(here.read(NOTE_PATH)).toBe(NOTE);
  });

  test('is written with a mark by --yes, and the graph still knows that it was read from prose', async () => {
    const here = place(1);
    await passdown(here, 'migrate', NOTE_PATH, '--write', '--yes');
    expect(here.read(NOTE_PATH)).toMatch(/ # read from prose, \d+ % sure\n {2}- step: Port the printer\n/);
    expect((await dataOf(here, 'steps')).data).toEqual([]);
    expect((await dataOf(here, 'steps', '--derived', 'only')).data).toMatchObject([{ text: 'Port the printer' }]);
  });

  test('counts as the author’s once the mark is taken away', async () => {
    const here = place(1);
    await passdown(here, 'migrate', NOTE_PATH, '--write', '--yes');
    here.write(NOTE_PATH, here.read(NOTE_PATH).replace(/ +# read from prose.*\n(?= +- step)/, ''));
    expect((await dataOf(here, 'steps')).data).toMatchObject([{ text: 'Port the printer' }]);
    expect((await dataOf(here, 'gotchas')).data).toEqual([]);
  });

  test('is left out by --sure, and stays in the original text', async () => {
    const here = place(1);
    const { data } = await dataOf(here, 'migrate', NOTE_PATH, '--write', '--sure');
    expect(data[0]!.refused).toBeUndefined();
    expect(here.read(NOTE_PATH)).toContain('```yaml\noutcome: completed\n```');
    expect(here.read(NOTE_PATH)).toContain('- [ ] Port the printer');
  });

  test('is a share from 0 to 1', () => {
    const bad = configSchema.safeParse({ derived: { minConfidence: { steps: '8' } } });
    expect(bad.error?.issues[0]?.message).toBe('must be at most 1');
  });
});

test.each([
  ['Gotchas', 'gotchas', 'A refresh token may be used once'],
  ['Known pitfalls', 'gotchas', 'Test data lives in the bucket'],
  ['Blockers', 'blockers', 'test/upload.test.ts fails on the build machine'],
  ['Open questions', 'questions', 'The name of the second region'],
  ['Next steps', 'steps', 'Docs of the uploader'],
])('what stands below “%s” is shown, whatever its words are', async (heading, question, text) => {
  const here = workspace({ [NOTE_PATH]: `# Handoff\n\n## ${heading}\n\n- ${text}\n` });
  expect((await dataOf(here, question)).data).toMatchObject([{ text }]);
});

/** Real files from public repositories, when ../shared/corpus is there: nothing crashes, and what is broken is explained. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixText } from '../../src/author/fix.ts';
import { readDocument } from '../../src/dialects/index.ts';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { LIMITS } from '../support/fixtures.ts';
import { CORPUS, hasCorpus } from '../support/shared.ts';

const filesOf = (folder: string) =>
  existsSync(join(CORPUS, folder)) ? readdirSync(join(CORPUS, folder)).filter((name) => name.endsWith('.md')) : [];

describe.skipIf(!hasCorpus)('real files are read and explained (needs ../shared/corpus)', () => {
  test.each(
    ['notes', 'structured', 'broken-yaml', 'templates'].flatMap((folder) =>
      filesOf(folder).map((name) => `${folder}/${name}`),
    ),
  )('%s is read without a crash, and --fix leaves nothing fixable', (path) => {
    const text = readFileSync(join(CORPUS, path), 'utf8');
    const document = readDocument({ path, text }, LIMITS);
    for (const { line, column, message } of document?.problems ?? [])
      expect([line > 0, column > 0, message !== '']).toEqual([true, true, true]);
    const fixed = fixText({ path, text }, LIMITS).text;
    expect(readDocument({ path, text: fixed }, LIMITS)?.problems.filter(({ fix }) => fix) ?? []).toEqual([]);
  });

  test.each(filesOf('broken-yaml'))(
    'the YAML of broken-yaml/%s is explained with a position inside the block and a cause',
    (name) => {
      const text = readFileSync(join(CORPUS, 'broken-yaml', name), 'utf8');
      const problems =
        readDocument({ path: name, text }, LIMITS)?.problems.filter(({ code }) => code === 'yaml-syntax') ?? [];
      expect(problems.length).toBeGreaterThan(0);
      const { fences } = scanMarkdown(text);
      for (const { line, message } of problems) {
        expect(fences.some(({ openLine, closeLine }) => line - 1 > openLine && line - 1 <= closeLine)).toBe(true);
        expect(message).not.toMatch(/^Not YAML here/);
      }
    },
  );

  test.each(filesOf('templates'))('templates/%s holds no handoff', (name) => {
    const text = readFileSync(join(CORPUS, 'templates', name), 'utf8');
    const { reading, problems } = readDocument({ path: `templates/${name}`, text }, LIMITS)!;
    expect(reading.state).toBe('unfilled');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('of the filled documents exactly the payload is one; documentation and another system’s handoff are none', () => {
    const files = readdirSync(join(CORPUS, 'payloads'));
    const dialects = files.map((name) => {
      const text = readFileSync(join(CORPUS, 'payloads', name), 'utf8');
      return [name.split('__').at(-1), readDocument({ path: name, text }, LIMITS)?.dialect.name];
    });
    expect(Object.fromEntries(dialects)).toEqual({
      'product-decision-example.md': undefined,
      'valid-requirements-handoff.yaml': undefined,
      'handoff-format.md': undefined,
      'skill-editor-to-programming-pm.json': 'payload',
    });
  });

  test('a payload of a later version is read for what is known, and refused for what is wrong in that', () => {
    const [name] = readdirSync(join(CORPUS, 'payloads')).filter((file) => file.endsWith('.json'));
    const text = readFileSync(join(CORPUS, 'payloads', name!), 'utf8');
    const { problems, reading } = readDocument({ path: name!, text }, LIMITS)!;
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ code, line }) => [code, line]);
    expect(errors).toEqual([
      ['value-invalid', 26],
      ['payload-hash-mismatch', 106],
    ]);
    expect(problems[0]).toMatchObject({ code: 'version-other', line: 3 });
    expect(reading).toMatchObject({ state: 'invalid', data: { handoff: { target: { skill: 'programming-pm' } } } });
  });

  test.each(filesOf('skills'))('skills/%s declares a skill and hands nothing on', (name) => {
    const text = readFileSync(join(CORPUS, 'skills', name), 'utf8');
    expect(['skill', 'payload']).not.toContain(readDocument({ path: name, text }, LIMITS)?.dialect.name);
  });
});

/** Codes of problems are a closed union: the compiler refuses one that no rule table has. These tests fail as soon as they compile without error. */
import { expect, test } from 'vitest';
import { checkDocument } from '../../src/dialects/check-document.ts';
import { block } from '../../src/dialects/document-fields.ts';
import { DOCUMENT_RULES } from '../../src/dialects/document-rules.ts';
import { type Code, RULES } from '../../src/dialects/index.ts';
import type { TaskCode } from '../../src/dialects/task/rules.ts';
import { codeIn, type Finding } from '../../src/model/index.ts';
import type { YamlMap } from '../../src/parse/yaml-node.ts';

const place = { start: 0, end: 0, message: '' };

test('a finding of a dialect carries its own codes and the shared ones, and no others', () => {
  const own: Finding<TaskCode> = { code: 'outcome-missing', ...place };
  const shared: Finding<TaskCode> = { code: 'yaml-syntax', ...place };
  // @ts-expect-error: a code of the skill dialect
  const other: Finding<TaskCode> = { code: 'summary-short', ...place };
  // @ts-expect-error: no rule has this code
  const none: Finding<TaskCode> = { code: 'outcome-mising', ...place };
  expect([own, shared, other, none].map(({ code }) => code in RULES)).toEqual([true, true, true, false]);
});

test('the codes of all dialects are those of the dialects in the list', () => {
  const known: Code[] = ['outcome-missing', 'summary-short', 'payload-expired', 'stage-mismatch', 'secret-found'];
  // @ts-expect-error: no dialect in the list has this code
  const unknown: Code = 'reporter-no-handle';
  expect([...known, unknown].map((code) => code in RULES)).toEqual([...known.map(() => true), false]);
});

test('a hint for a code without a rule does not compile, and a schema that names one fails at once', () => {
  const root = { kind: 'map', entries: [], start: 0, end: 0 } as unknown as YamlMap;
  // @ts-expect-error: no rule has this code
  expect(checkDocument(block({}), root, DOCUMENT_RULES, { 'no-such-code': () => '' }).findings).toEqual([]);
  expect(() => codeIn(DOCUMENT_RULES, 'no-such-code')).toThrow('no rule has the code no-such-code');
});

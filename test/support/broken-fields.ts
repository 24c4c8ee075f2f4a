/** A document in which one field after the other has another value. */
import { expect } from 'vitest';
import type { Problem } from '../../src/model/index.ts';

/** Values that no field takes: each must be named where it stands. */
export const WRONG_VALUES = ['{a: b}', '[x, {y: z}]', '[~, x]', '[~, [x]]', '[[]]'];
/** Values that some fields take: whatever is said of them must make sense. */
export const ODD_VALUES = ['~', '""', '5', 'true', '"\\0"'];

/** One text for each field that stands on one line. */
export function withEachField(whole: string, value: string): { text: string; line: number }[] {
  const fields = [...whole.matchAll(/^ *(?:- )?\w+: [^|>\s].*$/gm)];
  expect(fields.length).toBeGreaterThan(10);
  return fields.map(({ 0: field, index }) => ({
    text: whole.slice(0, index) + field.replace(/: .*/, `: ${value}`) + whole.slice(index + field.length),
    line: whole.slice(0, index).split('\n').length,
  }));
}

/** It has a code of the table, a place, and a message in words. */
export function expectSensible({ code, line, message }: Problem, rules: object): void {
  expect([code in rules, line > 0, message]).toEqual([true, true, expect.stringMatching(/^\S.* \S/)]);
  expect(message).not.toMatch(/undefined|\[object|NaN/);
}

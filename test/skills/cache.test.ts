/** The list of skills in a session folder. */
import { expect, test } from 'vitest';
import { parseCache, renderCache } from '../../src/skills/discovery/cache.ts';
import { skill } from '../support/skills.ts';

const at = (minutes: number) => ({ root: '/r', now: new Date(Date.UTC(2026, 1, 4, 19, minutes)) });
const skills = [
  skill('a', { requires: ['context.x'], trigger: '--handoff {payload_path}', description: 'Colon: and # hash' }),
  skill('b', { generation: 2, scope: 'project', acceptsFrom: ['c'] }),
];

test('what is written is read again, but for health checks', () => {
  const withHealth = skills.map((one) => ({ ...one, healthCheck: 'x --health' }));
  expect(parseCache(renderCache(withHealth, at(0)), at(29), 30)).toEqual(skills);
});

test.each([
  ['thirty minutes old', at(30)],
  ['from the future', at(-1)],
  ['of another root', { ...at(1), root: '/other' }],
])('a list %s does not count', (_name, key) => {
  expect(parseCache(renderCache(skills, at(0)), key, 30)).toBeUndefined();
});

test.each([
  ['no YAML', (text: string) => `${text}\n  - [`],
  ['an entry that is none', (text: string) => text.replace('scope: home', 'scope: moon')],
  ['a trigger that injects', (text: string) => text.replace('--handoff {', '$(rm -rf .) {')],
  ['a name that injects', (text: string) => text.replace('skill: a', 'skill: "a b"')],
  ['nothing', () => ''],
])('a list with %s does not count', (_name, change) => {
  const text = renderCache(skills, at(0));
  expect(change(text)).not.toBe(text);
  expect(parseCache(change(text), at(1), 30)).toBeUndefined();
});

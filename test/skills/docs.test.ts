/** The examples of docs/skills.md are what they say they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSkill } from '../../src/skills/discovery/read-skill.ts';
import { readDraft } from '../../src/skills/exchange/read-payload-draft.ts';
import { LIMITS } from '../support/fixtures.ts';
import { handoffPlace } from '../support/handoffs.ts';
import { passdown } from '../support/in-process.ts';
import { REPOSITORY } from '../support/workspace.ts';

const fences = [...readFileSync(join(REPOSITORY, 'docs/skills.md'), 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(
  ([, text]) => text!,
);

test('its front matter declares a skill of each generation, without a warning', () => {
  const read = fences
    .filter((text) => text.startsWith('---'))
    .map((text) => readSkill({ path: 'SKILL.md', scope: 'project', folder: 'x', text }));
  expect(read.map(({ skill, warnings }) => [skill?.skill, skill?.generation, warnings])).toEqual([
    ['fact-checker', 1, []],
    ['essay-writer', 2, []],
  ]);
});

const [text] = fences.filter((fence) => fence.startsWith('handoff:'));

test('its draft reads as a draft', () => {
  expect(readDraft({ path: 'draft.yaml', text: text! }, LIMITS)).toMatchObject({
    context: { problem_type: 'decision' },
  });
});

test('its draft can be sent from a session whose folder is still empty', async () => {
  const place = handoffPlace(undefined, { '.sessions/mails/.keep': '', 'draft.yaml': text! });
  expect((await passdown(place, 'send', '--payload', 'draft.yaml', '--to', 'lit-pm')).code).toBe(0);
  vi.unstubAllEnvs();
});

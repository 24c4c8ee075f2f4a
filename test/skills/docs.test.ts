/** The examples of docs/skills.md are what they say they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDraft } from '../../src/read-payload-draft.ts';
import { readSkill } from '../../src/skills/read-skill.ts';
import { LIMITS } from '../support/fixtures.ts';
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

test('its draft is one', () => {
  const [text] = fences.filter((fence) => fence.startsWith('handoff:'));
  expect(readDraft({ path: 'draft.yaml', text: text! }, LIMITS)).toMatchObject({
    context: { problem_type: 'decision' },
  });
});

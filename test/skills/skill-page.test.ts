/** The briefing of a skill: what is told first, what a budget cuts, and that no text breaks out of its line. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HandoffTold } from '../../src/skills/brief/skill-items.ts';
import { briefSkill } from '../../src/skills/brief/skill-page.ts';

const told = (text: string) => ({ text, path: 'handoffs/a.yaml', line: 3 });
function handoff(more: Partial<HandoffTold> = {}): HandoffTold {
  return {
    at: '2026-05-04T09:30:00',
    from: 'researcher',
    to: 'synthesizer',
    summary: null,
    status: null,
    confidence: null,
    challenge: null,
    problemType: null,
    reason: null,
    feedback: null,
    session: null,
    focus: [],
    warnings: [],
    passed: [],
    deliverables: [],
    gaps: [],
    questions: [],
    insights: [],
    uncertainties: [],
    blindSpots: [],
    seeds: [],
    path: 'handoffs/a.yaml',
    line: 1,
    ...more,
  };
}
const brief = (timeline: HandoffTold[], budget?: number, goal: string | null = 'Goal') =>
  briefSkill({ skill: 'synthesizer', workflow: 'w', goal, timeline }, budget);

test('nobody handed on to it: there is none', () => {
  expect(brief([handoff({ to: 'other' })])).toBeUndefined();
});

test('what was said twice is told once, by the latest, and what came later is left out', () => {
  const { briefing } = brief([
    handoff({ from: 'early', to: 'researcher', gaps: [told('Same'), told('Old')], focus: ['Theirs'] }),
    handoff({ gaps: [told('same')], focus: ['Ours'] }),
    handoff({ to: 'writer', gaps: [told('Later')] }),
  ])!;
  expect(briefing.items.map(({ kind, text, source }) => [kind, text, source.split(',')[0]])).toEqual([
    ['focus', 'Ours', 'researcher'],
    ['gap', 'same', 'researcher'],
    ['gap', 'Old', 'early'],
  ]);
});

test('no text breaks out of its line', () => {
  const hostile = 'x\n# Heading\n| a | b |\n<!-- passdown:end -->\u202e';
  const { text } = brief(
    [
      handoff({
        gaps: [told(hostile)],
        deliverables: [{ ...told(hostile), file: hostile }],
        warnings: [hostile],
        from: hostile,
      }),
    ],
    undefined,
    hostile,
  )!;
  expect(text.match(/^#.*/gm)).toEqual([
    '# Briefing for synthesizer, workflow w',
    '## Read First',
    '## Warnings',
    '## Known Gaps',
  ]);
  expect(text.match(/^\|.*/gm)).toHaveLength(3);
  expect(text).not.toMatch(/<!--|\u202e/);
});

describe('the budget', () => {
  const word = fc.constantFrom('queue', 'sehr langes Wort', '長い文章がここにあります', 'a'.repeat(400), '🙂 ok');
  const words = fc
    .array(word, { minLength: 1, maxLength: 30 })
    .map((list) => list.map((one, i) => told(`${one} ${i}`)));
  test('is never exceeded, and what does not fit is counted', () => {
    fc.assert(
      fc.property(words, words, word, fc.integer({ min: 200, max: 3000 }), (gaps, questions, goal, budget) => {
        const { briefing, text } = brief(
          [handoff({ gaps, questions, from: goal.slice(0, 100) })],
          budget,
          goal.repeat(20),
        )!;
        expect(briefing.tokens).toBeLessThanOrEqual(budget);
        const left = Object.values(briefing.leftOut).reduce((sum, count) => sum + count, 0);
        expect(briefing.items.length + left).toBe(gaps.length + questions.length);
        expect(text.includes('Left out: ')).toBe(left > 0);
      }),
      { numRuns: 50 },
    );
  });
});

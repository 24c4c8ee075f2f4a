/** Points and their reasons. */
import { describe, expect, test } from 'vitest';
import { type Need, rankSkills, unmet } from '../../src/skills/discovery/rank-skills.ts';
import type { Skill } from '../../src/skills/discovery/skill.ts';
import { skill } from '../support/skills.ts';

const NOTHING: Need = { uncertainties: 0 };
const scored = (one: Skill, need: Partial<Need>) => {
  const { score, why } = rankSkills([one], { ...NOTHING, ...need })[0]!;
  return { score, why };
};
const of = (...categories: string[]) => skill('x', { categories });

describe('three points where a category fits the problem', () => {
  const fitting: Record<string, string[]> = {
    strategic: ['research', 'analysis', 'architecture'],
    analytical: ['analysis', 'research', 'verification'],
    creative: ['creative', 'research', 'analysis'],
    decision: ['research', 'analysis', 'verification'],
  };
  const all = ['research', 'analysis', 'architecture', 'verification', 'creative', 'implementation', 'taxidermy'];
  test.each(Object.keys(fitting))('%s', (problemType) => {
    const fits = all.filter((category) => scored(of(category), { problemType }).score === 3);
    expect(fits.sort()).toEqual(fitting[problemType]!.sort());
  });

  test('once, however many fit, and the reason names one', () => {
    expect(scored(of('analysis', 'research'), { problemType: 'strategic' })).toEqual({
      score: 3,
      why: ['+3 research fits a strategic problem'],
    });
  });
});

test.each<[string, Skill, Partial<Need>, string[]]>([
  [
    'research with three uncertainties',
    of('research'),
    { uncertainties: 3 },
    ['+2 research, and 3 uncertainties are open'],
  ],
  ['research with two', of('research'), { uncertainties: 2 }, []],
  ['another with three', of('analysis'), { uncertainties: 3 }, []],
  ['research at low convergence', of('research'), { convergence: 'low' }, ['+2 research, and convergence is low']],
  ['research at none', of('research'), { convergence: 'none' }, ['+2 research, and convergence is none']],
  ['research at medium', of('research'), { convergence: 'medium' }, []],
  [
    'implementation where the summary speaks of building',
    of('implementation'),
    { summary: 'Then we are building it.' },
    ['+2 implementation, and the summary says "building"'],
  ],
  ['implementation where it does not', of('implementation'), { summary: 'Rebuilt trust' }, []],
  ['the project scope', skill('x', { scope: 'project' }), {}, ['+1 a skill of this project']],
  ['the git root', skill('x', { scope: 'git' }), {}, []],
])('%s', (_name, one, need, why) => {
  const points = why.reduce((sum, reason) => sum + Number(/^\+(\d)/.exec(reason)![1]), 0);
  expect(scored(one, need)).toEqual({ score: points, why });
});

test('everything adds up, most points first; ties go to the nearer skill, then by name', () => {
  const ranked = rankSkills(
    [
      skill('c'),
      skill('b'),
      skill('near', { scope: 'git' }),
      skill('best', { scope: 'project' }),
      skill('other', { categories: ['latex'], scope: 'project' }),
    ],
    { problemType: 'decision', uncertainties: 4, convergence: 'none' },
  );
  expect(ranked.map(({ skill: name, score }) => [name, score])).toEqual([
    ['best', 8],
    ['near', 7],
    ['b', 7],
    ['c', 7],
    ['other', 1],
  ]);
});

test('what a payload lacks or has empty is unmet', () => {
  const handoff = { context: { original_prompt: 'x', synthesis_summary: '' }, insights: { uncertainties: [] } };
  const fields = [
    'context.original_prompt',
    'context.synthesis_summary',
    'insights.uncertainties',
    'meta.x',
    'toString',
  ];
  expect(unmet(fields, handoff)).toEqual(fields.slice(1));
});

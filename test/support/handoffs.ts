/** A project with skills, a deliverable and a session, for tests of what skills hand to each other. */
import { vi } from 'vitest';
import { writeYaml } from '../../src/parse/write-yaml.ts';
import { older, pathOf, skillFile } from './skills.ts';
import { type Workspace, workspace } from './workspace.ts';

export const SUMMARY = 'Compares three queue libraries by throughput, failure modes and upkeep';

export const SEND = [
  'send',
  ...['--from', 'researcher', '--to', 'synthesizer', '--deliverable', 'docs/review.md'],
  ...['--summary', SUMMARY, '--goal', 'Choose a queue', '--workflow', 'workflow-1'],
];

/** What the first send writes. */
export const DOCUMENT = 'handoffs/workflow-1/researcher-to-synthesizer.yaml';
export const PAYLOAD = 'sessions/one/handoff-payload.yaml';

export const draft = () => ({
  handoff: {
    source: { skill: 'perspective-swarm', workflow_id: 'swarm-1', session_path: 'sessions/one/' },
    target: { skill: 'lit-pm' },
    context: { original_prompt: 'Fewer mails?', problem_type: 'decision', synthesis_summary: 'Fewer, better ones.' },
    insights: {
      convergent: [
        { theme: 'Digests are ignored', confidence_score: 7.5, contributing_archetypes: ['critic', 'optimist'] },
      ],
      divergent: [{ archetype: 'innovator', insight: 'Ask readers instead', confidence: 3 }],
      uncertainties: ['Unsubscribe rate'],
      blind_spots: ['Only customers were asked'],
    },
    research_seeds: {
      suggested_terms: [{ term: 'digest open rates', rationale: 'To test the critic' }],
      open_questions: ['Which mails are opened?'],
    },
    meta: { perspectives_completed: 2, convergence_level: 'low' },
  },
});
export type Draft = ReturnType<typeof draft>;

/** The home folder is an empty one inside the workspace, so that no real skill is found. */
export function handoffPlace(change: (draft: Draft) => void = () => {}, more: Record<string, string> = {}): Workspace {
  const made = draft();
  change(made);
  const place = workspace({
    '.git/HEAD': '',
    'home/.keep': '',
    'docs/review.md': '# Review\n',
    draft: 'x',
    'sessions/one/perspectives/critic.md': 'No.\n',
    'sessions/one/perspectives/optimist.md': 'Yes.\n',
    [pathOf('lit-pm')]: older(
      'lit-pm',
      'handoff_trigger: --handoff {payload_path}\nrequires: [context.original_prompt]',
    ),
    [pathOf('synthesizer')]: skillFile('name: synthesizer\ndescription: Declares nothing about handoffs'),
    'draft.yaml': writeYaml(made),
    ...more,
  });
  vi.stubEnv('HOME', `${place.root}/home`);
  vi.stubEnv('USERPROFILE', `${place.root}/home`);
  return place;
}

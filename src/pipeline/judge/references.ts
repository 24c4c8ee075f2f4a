/** Handoffs of one workflow against each other: what one names must be in an earlier one, and only one way leads on. */
import { count } from '../../model/index.ts';
import { shareAdded } from '../dialect/addition.ts';
import type { Way } from '../dialect/loose.ts';
import { few } from '../dialect/measure-text.ts';
import type { PipelineCode } from '../dialect/rules.ts';
import { LIMITS, triggerOf } from '../dialect/stages.ts';
import { fold, ownSections, sectionsNamed } from '../dialect/statements.ts';
import { TRANSITION_KEYS, type TransitionKey, transitionOf } from '../dialect/transitions.ts';
import { findReview } from '../reviews/convergence.ts';
import { type Filed, type FiledAs, isComplete } from './filed.ts';
import type { Workflow } from './workflow.ts';

/** A problem of one handoff, at a place in its block or in `handoff`. */
export interface Found {
  one: Filed;
  code: PipelineCode;
  way: Way;
  message: string;
}
type Check = (workflow: Workflow) => Found[];
const found = (one: Filed, code: PipelineCode, way: Way, message: string): Found => ({ one, code, way, message });

export const checkReferences = (workflow: Workflow): Found[] => CHECKS.flatMap((check) => check(workflow));

const twice: Check = ({ all }) => {
  const seen = new Map<string, string>();
  return all.flatMap((one) => {
    const same = `${one.key} ${one.at} ${sectionsNamed(one.key, one.body).map(({ name }) => name)}`;
    const other = seen.get(same);
    seen.set(same, one.path);
    const message = `${other} is the same handoff. Remove one, or give the newer one a later timestamp`;
    return other === undefined ? [] : [found(one, 'handoff-twice', ['handoff', 'timestamp'], message)];
  });
};

const unknownSections: Check = (workflow) => {
  const { outline, sections, all } = workflow;
  if (!outline) return [];
  const known = new Set(sections.flatMap(({ names }) => [...names]));
  const ids = sections.map(({ name }) => name).join(', ');
  return all.flatMap((one) =>
    sectionsNamed(one.key, one.body)
      .filter(({ own, name }) => !own && !known.has(fold(name)))
      .filter(({ way }) => way[0] !== 'document' || !changesOf(workflow, one).has('add'))
      .map(({ name, way }) =>
        found(
          one,
          'section-not-in-outline',
          way,
          `The outline in ${outline.path} has no section ${name}. Write one of ${ids}`,
        ),
      ),
  );
};

/** The handoffs that carry every section, and where they list them. */
const WHOLE: Partial<Record<TransitionKey, readonly string[]>> = {
  stage_4_to_5: ['section_assignments'],
  stage_5_to_6b: ['sections'],
  stage_6c_to_7: ['sections'],
  stage_7_to_7_5: ['document', 'sections'],
  stage_7_5_to_8: ['document', 'sections'],
  stage_7_to_8: ['document', 'sections'],
};

/** Of several handoffs of one kind the last counts: an earlier one was replaced. */
const leftOutSections: Check = (workflow) =>
  (Object.entries(WHOLE) as [TransitionKey, readonly string[]][]).flatMap(([key, way]) => {
    const one = workflow.lastComplete(key) as Filed | undefined;
    // 7.5 that does not run needs no document.
    if (!one || (one.key === 'stage_7_to_7_5' && !one.body.document) || changesOf(workflow, one).has('merge'))
      return [];
    const own = ownSections(one.body);
    const there = new Set(own.flatMap(({ name }) => (name === undefined ? [] : [workflow.calls(name)])));
    const left = expectedIn(workflow, key).filter((name) => !there.has(name));
    // A section that says neither id nor title may be any of them.
    if (left.length <= own.filter(({ name }) => name === undefined).length) return [];
    const message = `${one.transition} carries all sections, and ${few(left)} ${left.length === 1 ? 'is' : 'are'} not in it. Add what is missing, or record that the section is removed: passdown workflow ${one.workflow} --decide <section> remove`;
    return [found(one, 'section-left-out', way, message)];
  });

/** After the deep fact-check, the sections that went into it; before it those of the outline. Removed ones are not expected. */
function expectedIn(workflow: Workflow, key: TransitionKey): string[] {
  const checked =
    key === 'stage_4_to_5' || key === 'stage_5_to_6b' ? undefined : workflow.lastComplete('stage_5_to_6b');
  const names = checked
    ? ownSections(checked.body).flatMap(({ name }) => (name === undefined ? [] : [workflow.calls(name)]))
    : workflow.sections.map(({ name }) => name);
  return names.filter((name) => workflow.decided(name) !== 'remove');
}

/** Kinds of structural changes that the synthesis declares: it may merge sections and add some. */
function changesOf(workflow: Workflow, { key, body }: Filed): Set<string> {
  const made =
    key === 'stage_7_to_8'
      ? body.synthesis_notes
      : key === 'stage_7_to_7_5'
        ? body.synthesis_metadata
        : key === 'stage_7_5_to_8'
          ? workflow.last('stage_7_to_7_5')?.body.synthesis_metadata
          : undefined;
  return new Set(made?.structural_changes?.map(({ type }) => type));
}

/** The deep fact-check reads the text that passed, or its beginning; a section that nobody accepted must have passed. */
const checkedSections: Check = (workflow) => {
  const one = workflow.lastComplete('stage_5_to_6b');
  if (!one) return [];
  return sectionsNamed(one.key, one.body).flatMap(({ name, way }): Found[] => {
    const section = workflow.calls(name);
    const own = <Key extends 'stage_5_to_6a' | 'stage_6a_result'>(key: Key) =>
      workflow
        .every(key)
        .filter((made) => made.at <= one.at && isAbout(workflow, made as Filed, section))
        .at(-1);
    const [draft, result] = [own('stage_5_to_6a'), own('stage_6a_result')];
    const at = [...way.slice(0, -1), 'validation_status'];
    const decided = workflow.decided(section) ?? '';
    if (result?.body.status === 'REVISION_NEEDED' && !['accept', 'remove', 'pass'].includes(decided))
      return [
        found(
          one as Filed,
          'section-sent-back',
          at,
          `The last quick fact-check of ${name}, in ${result.path}, asks for a revision. Hand it on when it has passed, or record a decision: passdown workflow ${one.workflow} --decide ${name} <option>`,
        ),
      ];
    const [text, passed] = [one.sentences[name], draft && Object.values(draft.sentences)[0]];
    if (!text || !passed || text.every((mark, i) => mark === passed[i])) return [];
    const message = `This is not the text of ${name} that was checked, in ${draft!.path}. Hand on that text or its first sentences, or have the new one checked`;
    return [found(one as Filed, 'section-text-differs', [...way.slice(0, -1), 'content'], message)];
  });
};

export const isAbout = (workflow: Workflow, { body }: Filed, section: string) =>
  ownSections(body).some(({ name }) => name !== undefined && workflow.calls(name) === section);

const unlistedReviews: Check = (workflow) => {
  const collected = workflow.last('stage_2_to_3');
  if (!collected) return [];
  const { reviews } = collected.body;
  return [...workflow.every('stage_3_to_4'), ...workflow.every('stage_4_to_5')].flatMap((one) =>
    ownSections(one.body).flatMap(({ entry, way }) =>
      ((entry.key_reviews as string[] | undefined) ?? []).flatMap((name, i) =>
        findReview(name, reviews) !== undefined
          ? []
          : [
              found(
                one as Filed,
                'review-not-collected',
                [...way, 'key_reviews', i],
                `${collected.path} lists no review ${name}. Name one that it lists, or hand on the reviews again with it`,
              ),
            ],
      ),
    ),
  );
};

const routes: Check = (workflow) => {
  const [direct, around] = [workflow.last('stage_7_to_8'), workflow.last('stage_7_5_to_8')] as (Filed | undefined)[];
  if (direct && around)
    return [[direct, around] as const, [around, direct] as const].map(([one, other]) =>
      found(
        one,
        'routes-exclude',
        [],
        `${other.path} hands the same synthesis to the editor. Keep the one that was meant`,
      ),
    );
  const evaluated = workflow.last('stage_7_to_7_5');
  const triggered = evaluated?.body.trigger_evaluation.triggered;
  const { due, why } = triggerIn(workflow);
  if (direct && triggered === true)
    return [
      found(direct, 'route-wrong', [], `${evaluated!.path} says that 7.5 runs. Hand on through it: stage_7_5_to_8`),
    ];
  if (direct && due)
    return [found(direct, 'route-wrong', [], `${why}, so 7.5 runs. Hand on through it: stage_7_to_7_5`)];
  const ran = workflow.last('stage_7_5_to_8')?.body.stage_7_5_executed;
  if (around && ran && triggered === false && !due)
    return [
      found(
        around,
        'route-wrong',
        ['stage_7_5_executed'],
        `${evaluated!.path} says that 7.5 does not run. Hand on directly: stage_7_to_8`,
      ),
    ];
  if (around && ran === false && (triggered || due))
    return [
      found(
        around,
        'route-wrong',
        ['stage_7_5_executed'],
        `${due ? why : `${evaluated!.path} says that 7.5 runs`}, so it cannot be skipped. Have the synthesis challenged first`,
      ),
    ];
  if (evaluated && due && triggered === false)
    return [
      found(
        evaluated as Filed,
        'route-wrong',
        ['trigger_evaluation', 'triggered'],
        `${why}, so 7.5 runs. Write triggered: true`,
      ),
    ];
  return [];
};

export interface Triggered {
  /** Percent that synthesis added, by what it declares or by the texts before and after. */
  share?: number | undefined;
  /** Undefined before there is a synthesis. */
  trigger?: string | undefined;
  due: boolean;
  why: string;
}

/** Whether 7.5 runs, whatever the handoff says. An addition of unknown size counts as a large one. */
export function triggerIn(workflow: Workflow, tier = tierOfScope(workflow)): Triggered {
  const complete = workflow.all.filter(isComplete);
  const synthesis = complete.findLast(({ key }) => key === 'stage_7_to_7_5' || key === 'stage_7_to_8');
  if (!synthesis) return { due: false, why: '' };
  const before = workflow.lastComplete('stage_5_to_6b')?.own.wordCount;
  const { share: said, wordCount: after, added } = synthesis.own;
  const share = shareAdded(said === undefined ? undefined : Number(said), before, after);
  const unknown = added === true && said === undefined;
  const trigger = triggerOf(tier, unknown ? Math.max(share ?? 0, LIMITS.addition + 1) : share);
  const why = unknown
    ? 'Something was added and nobody says how much'
    : trigger === 'HIGH_STAKES'
      ? 'The scope is High-Stakes'
      : `${share} percent were added, more than ${LIMITS.addition}`;
  return { share, trigger, due: trigger !== 'NOT_TRIGGERED', why };
}

export const tierOfScope = (workflow: Workflow) =>
  workflow.lastComplete('stage_1_to_2')?.own.tier ?? workflow.all.findLast(({ own }) => own.tier)?.own.tier;

const stopped: Check = (workflow) =>
  (['stage_1_to_2', 'stage_3_to_4'] as const).flatMap((key) => {
    const last = workflow.last(key);
    if (last?.own.approved !== false) return [];
    const isLater = (one: Filed) => TRANSITION_KEYS.indexOf(one.key) > TRANSITION_KEYS.indexOf(key) && one.at > last.at;
    const message = `The user did not approve ${last.path}. Hand that on again, approved, before anything that follows`;
    // New reviews are the answer to an outline that was rejected twice.
    return workflow.all.filter(isLater).map((one) => found(one, 'workflow-stopped', ['handoff', 'stage'], message));
  });

const TIERS: Partial<Record<TransitionKey, Way>> = {
  stage_6b_to_6c: ['context', 'complexity_tier'],
  stage_7_to_7_5: ['trigger_evaluation', 'actual_values', 'complexity_tier'],
  stage_8_final: ['workflow_summary', 'complexity_tier'],
};

const tiers: Check = (workflow) => {
  const scope = workflow.last('stage_1_to_2');
  if (!scope) return [];
  const { tier } = scope.body.complexity;
  return workflow.all.flatMap((one) => {
    const way = TIERS[one.key];
    const said = way?.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], one.body);
    const message = `The scope in ${scope.path} is ${tier}. Write complexity_tier: ${tier}`;
    return said === undefined || said === tier ? [] : [found(one, 'tier-differs', way!, message)];
  });
};

/** A decision at the escape hatch may begin to count again, so what comes after it is not compared. */
const cycles: Check = (workflow) => {
  const counts = new Map<string, number>();
  return workflow.every('stage_6a_result').flatMap((one) => {
    const { section_id: section = '', status, revision_needed: revision } = one.body;
    if (status !== 'REVISION_NEEDED') return [];
    const cycle = (counts.get(section) ?? 0) + 1;
    counts.set(section, cycle);
    const said = revision?.cycle_count;
    if (said === undefined || said === cycle || cycle > LIMITS.cycles) return [];
    const message = `This is result ${cycle} that sends ${section} back. Write cycle_count: ${cycle}`;
    return [found(one as Filed, 'cycles-differ', ['revision_needed', 'cycle_count'], message)];
  });
};

const droppedRevisions: Check = (workflow) => {
  const list = workflow.last('stage_6b_to_7');
  if (!list) return [];
  const { p0_critical = [], p1_important = [] } = list.body.revision_list;
  return [...workflow.every('stage_7_to_8'), ...workflow.every('stage_7_5_to_8')].flatMap((one) => {
    const { p0_critical: p0 = [], p1_important: p1 = [] } = one.body.revision_list_from_6b ?? {};
    const passed = new Set([...p0, ...p1].map(({ issue }) => fold(issue)));
    const dropped = [...p0_critical, ...p1_important].filter(({ issue }) => !passed.has(fold(issue)));
    if (dropped.length === 0) return [];
    const message = `${count(dropped.length, 'P0 or P1 item')} of ${list.path} ${dropped.length === 1 ? 'is' : 'are'} not passed on, such as: ${dropped[0]!.issue}. Pass the whole list on`;
    return [found(one as Filed, 'revision-dropped', ['revision_list_from_6b'], message)];
  });
};

/** The final handoff lists what was decided, and nothing else. */
const overrides: Check = (workflow) => {
  const last = workflow.last('stage_8_final');
  const said = last?.body.workflow_summary?.quality_overrides;
  if (!last || !said) return [];
  const decided = workflow.sections.flatMap(({ name }) => (workflow.decided(name) === undefined ? [] : [name]));
  const named = said.flatMap(({ section }) => (section === undefined ? [] : [workflow.calls(section)]));
  const way = ['workflow_summary', 'quality_overrides'];
  return [
    ...said.flatMap(({ section, option }, i) => {
      if (section === undefined) return [];
      const own = workflow.decided(section);
      if (own !== undefined && (option === undefined || fold(option) === own)) return [];
      const message = `${section}: ${own === undefined ? 'no decision is recorded' : `the recorded decision is ${own}`}. Write what .passdown/decisions has`;
      return [found(last as Filed, 'overrides-differ', [...way, i], message)];
    }),
    ...decided
      .filter((name) => !named.includes(name))
      .map((name) => found(last as Filed, 'overrides-differ', way, `The decision on ${name} is not listed. Add it`)),
  ];
};

/** A scope comes before its reviews; what is made tomorrow was not made yet. */
const times = ({ all }: Workflow, now: number): Found[] =>
  all.flatMap((one) => {
    const first = transitionOf(one.key)!.after.length === 0 ? undefined : earliestBefore(all, one);
    const message =
      Date.parse(`${one.at}Z`) > now
        ? 'This time is in the future. Write when the handoff was made'
        : first && first.at > one.at
          ? `This is before ${first.path}, which it builds on. Write when the handoff was made`
          : undefined;
    return message === undefined ? [] : [found(one, 'time-order', ['handoff', 'timestamp'], message)];
  });

/** The first handoff of those that this one builds on. */
function earliestBefore(all: readonly Filed[], one: Filed): Filed | undefined {
  const { after } = transitionOf(one.key)!;
  return all.find(({ key }) => after.includes(key));
}
export const checkTimes = times;

const CHECKS: readonly Check[] = [
  twice,
  unknownSections,
  leftOutSections,
  checkedSections,
  unlistedReviews,
  routes,
  stopped,
  tiers,
  cycles,
  droppedRevisions,
  overrides,
];

export type { FiledAs };

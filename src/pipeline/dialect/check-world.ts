/** Handoffs of one workflow against each other: what one names must be in an earlier one, and only one way leads on. Invalid ones count for nothing. */

import type { World } from '../../dialects/dialect.ts';
import { timeOf } from '../../dialects/document-fields.ts';
import type { WholeReading } from '../../dialects/whole-dialect.ts';
import { count, type Problem } from '../../model/index.ts';
import { type LineMap, positionAt } from '../../parse/line-map.ts';
import { nodeAt } from '../../parse/yaml-node.ts';
import type { Decision } from '../decision/schema.ts';
import { findReview } from '../reviews/convergence.ts';
import { shareAdded } from './addition.ts';
import { checkLeftOut, checkSentBack, checkUnknownSections } from './check-known-sections.ts';
import type { Way } from './loose.ts';
import { ownProps } from './own-props.ts';
import { PIPELINE_RULES, type PipelineCode } from './rules.ts';
import type { PipelineHandoff } from './schema.ts';
import { sectionsNamed } from './sections-named.ts';
import { LIMITS } from './stages.ts';
import { TRANSITION_KEYS, type TransitionKey, transitionOf } from './transitions.ts';
import { fold, type Known, type Say, Workflow } from './workflow-handoffs.ts';

export class PipelineWorld implements World<WholeReading<PipelineHandoff, PipelineCode>> {
  private readonly workflows = new Map<string, Known[]>();
  private readonly decided: (workflow: string) => readonly Decision[];

  constructor(decided: (workflow: string) => readonly Decision[] = () => []) {
    this.decided = decided;
  }

  know(path: string, reading: WholeReading<PipelineHandoff, PipelineCode>): void {
    this.keep(path, reading);
  }

  add(path: string, map: LineMap, reading: WholeReading<PipelineHandoff, PipelineCode>): void {
    if (reading.root) this.keep(path, reading, { map, root: reading.root });
  }

  private keep(path: string, { value }: WholeReading<PipelineHandoff, PipelineCode>, asked?: Known['asked']): void {
    if (!value) return;
    const { workflow_id: id, timestamp } = value.handoff;
    const list = this.workflows.get(id) ?? [];
    this.workflows.set(id, list);
    list.push({ path, document: value, at: timeOf(timestamp)!, ...(asked && { asked }) });
  }

  problems(): Problem<PipelineCode>[] {
    const found: Problem<PipelineCode>[] = [];
    const say: Say = ({ path, document, asked }, code, way, message) => {
      if (!asked) return;
      const { start, end } = nodeAt(asked.root, way[0] === 'handoff' ? way : [document.key, ...way]);
      const [from, to] = [positionAt(asked.map, start), positionAt(asked.map, end)];
      const region = { ...from, endLine: to.line, endColumn: to.column };
      found.push({ path, ...region, code, severity: PIPELINE_RULES[code].severity, message });
    };
    for (const [id, list] of this.workflows) checkWorkflow(new Workflow(list, this.decided(id)), say);
    return found;
  }
}

function checkWorkflow(workflow: Workflow, say: Say): void {
  for (const check of [
    checkOrder,
    checkUnknownSections,
    checkLeftOut,
    checkSentBack,
    checkReviews,
    checkRoutes,
    checkApproval,
    checkTiers,
    checkCycles,
    checkRevisions,
  ])
    check(workflow, say);
}

function checkOrder(workflow: Workflow, say: Say): void {
  const seen = new Map<string, string>();
  for (const one of workflow.all) {
    const { name, after } = transitionOf(one.document.key)!;
    if (after.length > 0 && !after.some((key) => workflow.has(key)))
      say(
        one,
        'handoff-ahead',
        ['handoff', 'stage'],
        `${name} builds on ${after.map((key) => transitionOf(key)!.name).join(' or ')}, and there is no valid and complete one. Hand that on first`,
      );
    const same = `${one.document.key} ${one.at} ${sectionsNamed(one.document).map(({ name }) => name)}`;
    const other = seen.get(same);
    if (other !== undefined)
      say(
        one,
        'handoff-twice',
        ['handoff', 'timestamp'],
        `${other} is the same handoff. Remove one, or give the newer one a later timestamp`,
      );
    seen.set(same, one.path);
  }
}

function checkReviews(workflow: Workflow, say: Say): void {
  const collected = workflow.last('stage_2_to_3');
  if (!collected) return;
  const { reviews } = collected.document.body;
  const look = (one: Known, names: readonly string[] | undefined, ...way: (string | number)[]) => {
    for (const [i, name] of (names ?? []).entries())
      if (findReview(name, reviews) === undefined)
        say(
          one,
          'review-not-collected',
          [...way, 'key_reviews', i],
          `${collected.path} lists no review ${name}. Name one that it lists, or hand on the reviews again with it`,
        );
  };
  for (const one of workflow.every('stage_3_to_4'))
    for (const [i, section] of one.document.body.outline.sections.entries())
      look(one, section.key_reviews, 'outline', 'sections', i);
  for (const one of workflow.every('stage_4_to_5'))
    for (const [i, section] of one.document.body.section_assignments.entries())
      look(one, section.key_reviews, 'section_assignments', i);
}

function checkRoutes(workflow: Workflow, say: Say): void {
  const [direct, around] = [workflow.last('stage_7_to_8'), workflow.last('stage_7_5_to_8')];
  const evaluated = workflow.last('stage_7_to_7_5');
  if (direct && around)
    for (const [one, other] of [
      [direct, around],
      [around, direct],
    ] as const)
      say(
        one,
        'routes-exclude',
        [],
        `${other.path} hands the same synthesis to the editor. Keep the one that was meant`,
      );
  const triggered = evaluated?.document.body.trigger_evaluation.triggered;
  if (direct && triggered === true)
    say(direct, 'route-wrong', [], `${evaluated!.path} says that 7.5 runs. Hand on through it: stage_7_5_to_8`);
  const scope = workflow.last('stage_1_to_2');
  if (direct && triggered !== true && scope?.document.body.complexity.tier === 'High-Stakes')
    say(
      direct,
      'route-wrong',
      [],
      `The scope in ${scope.path} is High-Stakes, so 7.5 runs. Hand on through it: stage_7_to_7_5`,
    );
  const share = direct && addedBy(direct, workflow);
  if (direct && triggered !== true && share !== undefined && share > LIMITS.addition)
    say(
      direct,
      'route-wrong',
      ['synthesis_notes'],
      `${share} percent were added, and above ${LIMITS.addition} percent 7.5 runs. Hand on through it: stage_7_to_7_5`,
    );
  if (around && triggered === false && around.document.body.stage_7_5_executed)
    say(
      around,
      'route-wrong',
      ['stage_7_5_executed'],
      `${evaluated!.path} says that 7.5 does not run. Hand on directly: stage_7_to_8`,
    );
}

/** By what is declared or by the texts before and after, whichever is more. */
function addedBy(synthesis: Known, workflow: Workflow): number | undefined {
  const before = workflow.lastComplete('stage_5_to_6b');
  const { share, wordCount } = ownProps(synthesis.document);
  return shareAdded(
    share === undefined ? undefined : Number(share),
    before && ownProps(before.document).wordCount,
    wordCount,
  );
}

function checkApproval(workflow: Workflow, say: Say): void {
  for (const key of ['stage_1_to_2', 'stage_3_to_4'] as const) {
    const last = workflow.last(key);
    if (last?.document.body.user_approval?.approved !== false) continue;
    const later = workflow.all.filter(({ document, at }) => isAfter(document.key, key) && at > last.at);
    for (const one of later)
      say(
        one,
        'workflow-stopped',
        ['handoff', 'stage'],
        `The user did not approve ${last.path}. Hand that on again, approved, before anything that follows`,
      );
  }
}

const isAfter = (a: TransitionKey, b: TransitionKey) => TRANSITION_KEYS.indexOf(a) > TRANSITION_KEYS.indexOf(b);

function checkTiers(workflow: Workflow, say: Say): void {
  const scope = workflow.last('stage_1_to_2');
  if (!scope) return;
  const { tier } = scope.document.body.complexity;
  for (const one of workflow.all) {
    const { said, way } = tierOf(one.document);
    if (said !== undefined && said !== tier)
      say(one, 'tier-differs', way, `The scope in ${scope.path} is ${tier}. Write complexity_tier: ${tier}`);
  }
}

function tierOf({ key, body }: PipelineHandoff): { said?: string | undefined; way: Way } {
  if (key === 'stage_6b_to_6c') return { said: body.context?.complexity_tier, way: ['context', 'complexity_tier'] };
  if (key === 'stage_7_to_7_5')
    return {
      said: body.trigger_evaluation.actual_values?.complexity_tier,
      way: ['trigger_evaluation', 'actual_values', 'complexity_tier'],
    };
  if (key === 'stage_8_final')
    return { said: body.workflow_summary?.complexity_tier, way: ['workflow_summary', 'complexity_tier'] };
  return { way: [] };
}

/** A decision at the escape hatch may begin to count anew, so what comes after it is not compared. */
function checkCycles(workflow: Workflow, say: Say): void {
  const cycles = new Map<string, number>();
  for (const one of workflow.every('stage_6a_result')) {
    const { section_id: section = '', status, revision_needed: revision } = one.document.body;
    if (status !== 'REVISION_NEEDED') continue;
    const cycle = (cycles.get(section) ?? 0) + 1;
    cycles.set(section, cycle);
    const said = revision?.cycle_count;
    if (said !== undefined && said !== cycle && cycle <= LIMITS.cycles)
      say(
        one,
        'cycles-differ',
        ['revision_needed', 'cycle_count'],
        `This is result ${cycle} that sends ${section} back. Write cycle_count: ${cycle}`,
      );
  }
}

function checkRevisions(workflow: Workflow, say: Say): void {
  const found = workflow.last('stage_6b_to_7');
  if (!found) return;
  const { p0_critical = [], p1_important = [] } = found.document.body.revision_list;
  for (const one of [...workflow.every('stage_7_to_8'), ...workflow.every('stage_7_5_to_8')]) {
    const { p0_critical: p0 = [], p1_important: p1 = [] } = one.document.body.revision_list_from_6b ?? {};
    const passed = new Set([...p0, ...p1].map(({ issue }) => fold(issue)));
    const dropped = [...p0_critical, ...p1_important].filter(({ issue }) => !passed.has(fold(issue)));
    if (dropped.length > 0)
      say(
        one,
        'revision-dropped',
        ['revision_list_from_6b'],
        `${count(dropped.length, 'P0 or P1 item')} of ${found.path} ${dropped.length === 1 ? 'is' : 'are'} not passed on, such as: ${dropped[0]!.issue}. Pass the whole list on`,
      );
  }
}

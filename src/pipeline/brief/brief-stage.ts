/** The briefing for the owner of the stage at which a workflow of the pipeline is, and the context files of the workflow. */
import { dirname } from 'node:path';
import { makeFolder } from '../../disk/safe-place.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { taskFileName } from '../../model/index.ts';
import { type StageId, stageOf } from '../dialect/stages.ts';
import { FEEDS, TELLS } from '../dialect/transitions.ts';
import type { Standing } from '../standing/standing.ts';
import { type StandingRequest, workflowStanding } from '../standing/workflow-standing.ts';
import { briefStage, type StageBriefing, type StageBriefingOf } from './stage-page.ts';

export interface StageBriefRequest extends StandingRequest {
  budget?: number | undefined;
  /** Only for the writer of this section. */
  section?: string | undefined;
}

export type StageBriefResult =
  | { text: string; briefing: StageBriefing; writers: string[] }
  /** Nobody goes on from there. */
  | 'delivered';

/** Undefined if it is not a workflow of the pipeline. */
export async function briefStageOf({
  budget,
  section,
  ...request
}: StageBriefRequest): Promise<StageBriefResult | undefined> {
  const standing = await workflowStanding(request);
  if (!standing || (section !== undefined && !standing.cycles.some((one) => one.section === section))) return undefined;
  if (standing.stage === 'delivered') return 'delivered';
  const page = section === undefined ? pageOf(standing, standing.stage) : writerPage(standing, section);
  return { ...briefStage(page, budget), writers: writersIn(standing) };
}

/** Sections that somebody has to write now. */
const writersIn = ({ cycles }: Standing) =>
  cycles.filter(({ state }) => state === 'assigned' || state === 'revision').map(({ section }) => section);

/** The page of stage 5 with what concerns one section, its mandate first. */
function writerPage(standing: Standing, section: string): StageBriefingOf {
  const page = pageOf(standing, '5');
  const isOwn = (one: { section?: string | undefined }) => one.section === undefined || one.section === section;
  const own = standing.cycles.find((one) => one.section === section)!;
  return {
    ...page,
    owner: `the writer of ${section}${own.agent ? `, ${own.agent}` : ''}`,
    clocks: page.clocks.filter(isOwn),
    toDo: page.toDo.filter(isOwn),
    missing: own.issues,
    sections: [own],
    revisions: page.revisions.filter(({ sections }) => sections.length === 0 || sections.includes(section)),
    challenges: page.challenges.filter(isOwn),
    fields: page.fields.filter(isOwn).sort((a, b) => Number(b.section === section) - Number(a.section === section)),
  };
}

function pageOf(standing: Standing, id: StageId): StageBriefingOf {
  const stage = stageOf(id);
  const checkpoint = standing.checkpoint!;
  const { P0, P1 } = standing.revisions;
  return {
    workflow: standing.id,
    goal: standing.objective,
    tier: standing.tier,
    stage: id,
    name: stage.name,
    owner: stage.owner,
    input: stage.input,
    output: stage.output,
    received: receivedBy(standing, id),
    gate: stage.gate,
    expected: `${stage.duration.join(' to ')} min${stage.perSection ? ' a section' : ''}`,
    timeLimit: `${spellMinutes(stage.timeout)}${stage.perSection ? ' a section' : ''}`,
    onTimeout: stage.onTimeout,
    checkpoint: `${checkpoint.due ? 'a person is asked' : 'nobody is asked'} (${checkpoint.why})`,
    clocks: standing.clocks,
    toDo: standing.toDo,
    mayFail: standing.mayFail,
    missing: standing.missing,
    warnings: standing.warnings,
    sections: standing.cycles,
    revisions: [...P0, ...P1].map((one) => ({ ...one, section: one.sections.join(', ') || undefined })),
    challenges: standing.challenges,
    gaps: standing.gaps,
    rejections: userWords(standing),
    fields: standing.fields.filter(({ transition }) => TELLS[id].includes(transition)),
  };
}

/** Of several handoffs of one kind about one section the last. */
function receivedBy({ timeline }: Standing, id: StageId) {
  const own = timeline.filter(({ verdict, transition }) => verdict === 'counts' && FEEDS[id].includes(transition));
  const last = new Map(own.map((step) => [`${step.transition} ${step.section ?? ''}`, step]));
  return own
    .filter((step) => [...last.values()].includes(step))
    .map(({ transition, from, summary, path, line }) => ({ transition, from, text: summary, path, line }));
}

/** Why the user rejected what is to be revised. */
function userWords({ rejected, fields }: Standing) {
  const last = rejected.at(-1);
  return fields.filter(
    ({ path, field }) => path === last?.path && /^user approval: (?:notes|modifications)$/.test(field),
  );
}

const spellMinutes = (minutes: number) =>
  minutes % 60 === 0 && minutes >= 60 ? `${minutes / 60} h` : `${minutes} min`;

const pathOf = (...names: string[]) => `.passdown/context/workflows/${names.map(taskFileName).join('/')}.md`;

/** The briefing of its stage, and one for the writer of each section; returns the paths that were written. */
export async function writeStageBriefs({ root, ...request }: StageBriefRequest & { root: string }): Promise<string[]> {
  const whole = await briefStageOf(request);
  if (!whole || whole === 'delivered') return [];
  const pages: [string, string][] = [[pathOf(request.workflow), whole.text]];
  for (const section of whole.writers) {
    const one = await briefStageOf({ ...request, section });
    if (one && one !== 'delivered') pages.push([pathOf(request.workflow, section), one.text]);
  }
  for (const [path, text] of pages) {
    makeFolder(root, dirname(path));
    writeFileAtomically(root, path, text);
  }
  return pages.map(([path]) => path);
}

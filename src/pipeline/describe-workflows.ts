/** Workflows of skills and of the pipeline, for every door: the list with stages, and one with all that is told of it. */
import { askWorkflow, askWorkflows, type WorkflowAnswer, type WorkflowRow } from '../skills/ask-workflow.ts';
import { type Session, sessionsOf } from '../skills/exchange/session-state.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { pipelineWorkflows } from './ask-pipeline.ts';
import type { Standing } from './standing/standing.ts';
import { workflowStanding } from './standing/workflow-standing.ts';

type Asked = Pick<OpenWorkplace, 'root' | 'config' | 'store' | 'project'>;

export type StagedRow = WorkflowRow & Partial<Pick<Standing, 'stage' | 'status'>>;

/** Those of the pipeline with where they stand, also one whose only handoffs are refused. */
export async function describeWorkflows(asked: Asked): Promise<StagedRow[]> {
  const rows: WorkflowRow[] = await askWorkflows(asked.store, asked.project);
  const staged = await pipelineWorkflows(asked.store, asked.project);
  const refused = staged.filter((id) => !rows.some((row) => row.id === id));
  const found: StagedRow[] = [];
  for (const row of [...rows, ...refused.map((id) => ({ id, objective: null, startedAt: null, handoffs: 0 }))]) {
    const standing = staged.includes(row.id) ? await workflowStanding({ ...asked, workflow: row.id }) : undefined;
    found.push({ ...row, ...(standing && { stage: standing.stage, status: standing.status }) });
  }
  return found;
}

export interface WorkflowTold {
  answer: WorkflowAnswer | undefined;
  sessions: Session[];
  standing: Standing | undefined;
}

/** Undefined where neither the graph nor a kept session knows it. */
export async function tellWorkflow(asked: Asked, id: string): Promise<WorkflowTold | undefined> {
  const { root, config, store, project } = asked;
  const answer = await askWorkflow(store, project, id);
  const sessions = sessionsOf(root, config.sessionHours, new Date()).filter(({ workflowId }) => workflowId === id);
  const standing = await workflowStanding({ ...asked, workflow: id });
  return answer || standing || sessions.length > 0 ? { answer, sessions, standing } : undefined;
}

/** Skills hand on without stages, gates and cycles; a pipeline has them. */
const WITHOUT_STAGES = {
  stage: null,
  tier: null,
  gate: null,
  checkpoint: null,
  cycles: [],
  options: [],
  overdue: null,
  toDo: [],
  missing: [],
  overrides: [],
};

/** What other programs get of it. */
export function workflowData(id: string, { answer, sessions, standing }: WorkflowTold): object {
  return {
    id,
    ...WITHOUT_STAGES,
    objective: answer?.objective ?? null,
    startedAt: answer?.startedAt ?? null,
    status: answer?.status ?? null,
    timeline: answer?.timeline ?? [],
    sessions: sessions.map(({ source, target, payload, sentAt, state }) => ({
      source,
      target,
      payload,
      sentAt,
      state,
    })),
    ...standing,
  };
}

/** Where a workflow of the pipeline stands, from the graph. */
import type { GraphReader } from '../../store/store.ts';
import { askPipeline } from '../ask-pipeline.ts';
import { type Standing, standingOf } from './standing.ts';

export interface StandingRequest {
  store: GraphReader;
  project: string;
  workflow: string;
  now?: Date;
}

/** Undefined if it is not a workflow of the pipeline. */
export async function workflowStanding({
  store,
  project,
  workflow,
  now = new Date(),
}: StandingRequest): Promise<Standing | undefined> {
  const records = await askPipeline(store, project, workflow);
  return records && standingOf(records, now.getTime());
}

/** GSD (get-shit-done): `.planning/` with its roadmap, plans, summaries and state, and what somebody leaves who stops in the middle. */
import type { Markdown } from '../../../parse/scan-markdown.ts';
import { convention } from '../../kit/convention.ts';
import type { ConventionReading } from '../../kit/reading.ts';
import { readHandoffJson, readPause } from './pause.ts';
import { PLANNING, type Place, placeOf } from './place.ts';
import { readPlan, readVerification } from './plan.ts';
import { readRoadmap } from './roadmap.ts';
import { readState } from './state.ts';
import { readSummary } from './summary.ts';

const READERS: Readonly<
  Record<Place['file'], (doc: Markdown, place: Place) => Partial<ConventionReading> | undefined>
> = {
  plan: (doc, place) => (place.task === undefined ? undefined : readPlan(doc, { ...place, task: place.task })),
  summary: readSummary,
  verification: readVerification,
  state: readState,
  roadmap: readRoadmap,
  pause: readPause,
  handoff: readHandoffJson,
};

export const gsdDialect = convention({ name: 'gsd', version: 3, place: PLANNING }, ({ path, markdown }) => {
  const place = placeOf(path);
  return place && markdown.text.trim() !== '' ? READERS[place.file](markdown, place) : undefined;
});

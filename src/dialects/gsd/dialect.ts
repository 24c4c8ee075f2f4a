/** GSD (get-shit-done): `.planning/` with its roadmap, plans, summaries and state, and what somebody leaves who stops in the middle. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { Dialect } from '../dialect.ts';
import { toldFacts } from '../told/facts.ts';
import type { ToldReading } from '../told/reading.ts';
import { readHandoffJson } from './handoff-json.ts';
import { readPause } from './pause.ts';
import { type Place, placeOf } from './place.ts';
import { readPlan } from './plan.ts';
import { readRoadmap } from './roadmap.ts';
import { GSD_RULES, type GsdCode } from './rules.ts';
import { readState } from './state.ts';
import { readSummary } from './summary.ts';
import { readVerification } from './verification.ts';

const READERS: Readonly<Record<Place['file'], (doc: Markdown, place: Place) => ToldReading<GsdCode> | undefined>> = {
  plan: (doc, place) => (place.task === undefined ? undefined : readPlan(doc, { ...place, task: place.task })),
  summary: readSummary,
  verification: readVerification,
  state: readState,
  roadmap: readRoadmap,
  pause: readPause,
  handoff: readHandoffJson,
};

export const gsdDialect: Dialect<ToldReading<GsdCode>> = {
  name: 'gsd',
  version: 2,
  rules: GSD_RULES,
  read({ path, markdown }) {
    const place = placeOf(path);
    return place && markdown.text.trim() !== '' ? READERS[place.file](markdown, place) : undefined;
  },
  facts: toldFacts,
};

/** BMAD: stories with their tasks and dev agent records, and the status of the sprint. */
import type { Dialect } from '../dialect.ts';
import { toldFacts } from '../told/facts.ts';
import type { ToldReading } from '../told/reading.ts';
import { placeOf } from './place.ts';
import { BMAD_RULES, type BmadCode } from './rules.ts';
import { readSprint } from './sprint.ts';
import { readStory } from './story.ts';

export const bmadDialect: Dialect<ToldReading<BmadCode>> = {
  name: 'bmad',
  version: 2,
  rules: BMAD_RULES,
  read({ path, markdown }) {
    const place = placeOf(path);
    if (!place) return undefined;
    return place.file === 'sprint' ? readSprint(markdown, place) : readStory(markdown, place);
  },
  facts: toldFacts,
};

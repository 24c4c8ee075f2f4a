/** How much of what the schema recommends a handoff gives: its sections, and the fields of its items. */
import type { Completeness } from '../dialect.ts';
import { type Handoff, RECOMMENDED, SECTIONS, type SectionName } from './schema.ts';

/**
 * One slot for the outcome, one for naming any file, one for each recommended section, and one for each field of each
 * item but its lead (always there) and its id (made if left out).
 */
export function completeness(handoff: Handoff): Completeness {
  const missing: string[] = [];
  let slots = 0;
  const slot = (filled: boolean, name: string) => {
    slots++;
    if (!filled) missing.push(name);
  };
  slot(handoff.outcome !== undefined, 'outcome');
  slot(has(handoff, 'files_created') || has(handoff, 'files_modified'), 'files_created or files_modified');
  for (const section of RECOMMENDED) slot(has(handoff, section), section);
  for (const [section, { lead, fields }] of Object.entries(SECTIONS)) {
    const items = (handoff[section as SectionName] ?? []) as Record<string, unknown>[];
    items.forEach((item, index) => {
      for (const field of fields)
        if (field !== lead && field !== 'id') slot(item[field] !== undefined, `${section}[${index}].${field}`);
    });
  }
  return { score: Math.round((100 * (slots - missing.length)) / slots), missing };
}

function has(handoff: Handoff, section: SectionName): boolean {
  return (handoff[section]?.length ?? 0) > 0;
}

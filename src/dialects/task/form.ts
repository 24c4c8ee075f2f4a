/** The form of a handoff: each section with its fields, and what stands in brackets where an author should write. */
import { fieldsOf, ITEM_LABELS, ITEMS, type ItemField, LEVELS } from '../../model/index.ts';
import { CHANGE_TYPES, SECTIONS, type SectionName } from './schema.ts';

/** A field and its word, as in `purpose: [purpose]`. */
export type FormLine = readonly [field: string, word: string];

export const choice = (values: readonly string[]) => values.join(' | ');

const FILE_LINES: Readonly<Partial<Record<SectionName, readonly FormLine[]>>> = {
  files_created: [
    ['path', 'path'],
    ['purpose', 'purpose'],
    ['lines', 'range'],
  ],
  files_modified: [
    ['path', 'path'],
    ['lines', 'range'],
    ['change_type', choice(CHANGE_TYPES)],
    ['description', 'description'],
  ],
  dependencies_for_next: [
    ['file', 'path'],
    ['reason', 'why needed'],
  ],
};

const wordOf = (field: ItemField) => (field.value === 'level' ? choice(LEVELS) : field.placeholder);

const ITEM_LINES = Object.fromEntries(
  ITEM_LABELS.map((label) => {
    const { section, lead, placeholder } = ITEMS[label];
    return [section, [[lead, placeholder], ...fieldsOf(label).map((field) => [field.name, wordOf(field)])]];
  }),
);

const LINES = { ...FILE_LINES, ...ITEM_LINES } as Record<SectionName, readonly FormLine[]>;

/** In the order of the schema. */
export const FORM = (Object.keys(SECTIONS) as SectionName[]).map((section) => ({ section, lines: LINES[section] }));

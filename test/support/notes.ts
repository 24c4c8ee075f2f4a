/** Made-up notes, read by the same rules as real ones. */

import { type MigrateOptions, type Migration, migrateText } from '../../src/author/migrate-notes.ts';
import { configSchema } from '../../src/config/schema.ts';

export const CONFIG = configSchema.parse({});
export const NOTE_PATH = 'HANDOFF.md';

/** What `passdown migrate <path>` finds and would write. */
export function migrated(text: string, options: Partial<MigrateOptions> & { path?: string } = {}): Migration {
  const { path = NOTE_PATH, ...rest } = options;
  const migration = migrateText({ path, text }, { config: CONFIG, named: true, ...rest });
  if (!migration) throw new Error(`${path} holds no freeform note`);
  return migration;
}

/** The handoff that the rules make of a note. */
export const handoffOf = (text: string) => migrated(text).handoff;

/** Items whose text does not stand in their lines: white space, marks of quotes, and the escapes of YAML and Windows folded. */
export function misplaced({ items, before }: Pick<Migration, 'items' | 'before'>): string[] {
  const lines = before.split(/\r?\n/);
  return items.flatMap(({ value, lines: [first, last] }) => {
    const exists = first >= 1 && first <= last && last <= lines.length;
    const text = lines
      .slice(first - 1, last)
      .map(withoutMarker)
      .join(' ');
    return exists && spaced(text).includes(spaced(value.split('\n').map(withoutMarker).join(' ')))
      ? []
      : [`${first}-${last}: ${value}`];
  });
}

/** Behind anything but blanks, such as half of a line end, it is no mark. */
const withoutMarker = (line: string) => line.replace(/^(?:[ \t]|>)*/, '');
const spaced = (text: string) =>
  text
    .replace(/\\+(?=["'])/g, '')
    .replace(/\\+/g, '/')
    .replaceAll("''", "'")
    .replace(/\s+/g, ' ')
    .trim();

/**
 * YAML that does not fit our schema, or is not valid YAML at all, read as a note: its keys are headings, its list
 * entries items. Nothing is mended here; a line means what it says.
 */
import { lineAt, lineText } from '../parse/line-map.ts';
import { readBlock } from '../parse/read-block.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import { shortMasks } from '../words/mask-secrets.ts';
import { filesIn } from './files.ts';
import { LEADS, REMEDIES, yamlUnits } from './front-matter.ts';
import { outcomeOf } from './outcome.ts';
import { type NoteReading, readPieces } from './read-note.ts';
import type { Section } from './section.ts';
import { type Unit, unitOf } from './units.ts';

const KEY_LINE = /^(\s*)(?:-\s+)?["']?([\p{L}_][\p{L}\p{N}_ -]{0,60}?)["']?[ \t]{0,3}:(?:[ \t]+(?![ \t])(.*))?$/u;
const ITEM_LINE = /^(\s*)-\s+(?!\s)(.*)$/;

export function readYamlText(doc: Markdown, start: number, end: number, path?: string): NoteReading {
  const { node } = readBlock(doc.text, start, end);
  const place = { firstLine: lineAt(doc, start), endLine: lineAt(doc, Math.max(start, end - 1)) + 1 };
  const units = node?.kind === 'map' ? yamlUnits(doc, node) : lineUnits(doc, start, end);
  const outcome = outcomeOf(doc, place.firstLine, place.endLine);
  return { ...readPieces(units, filesIn(doc, { ...place, path })), ...(outcome && { outcome }) };
}

/** Line by line: `key:` opens a section, `- …` begins an item, `mitigation: …` belongs to the item above it. */
function lineUnits(doc: Markdown, start: number, end: number): Unit[] {
  const units: Unit[] = [];
  const first = lineAt(doc, start);
  const last = lineAt(doc, Math.max(start, end - 1));
  let section: Section | undefined;
  let sectionIndent = 0;
  let item: { unit: Unit; indent: number } | undefined;
  for (let line = first; line <= last; line++) {
    const raw = shortMasks(lineText(doc, line));
    if (raw.trim() === '' || /^\s*(?:#|---)/.test(raw)) continue;
    const entry = ITEM_LINE.exec(raw);
    const key = KEY_LINE.exec(raw);
    if (entry) {
      const text = withoutLead(entry[2]!);
      if (text === '') continue;
      item = { unit: unitOf('item', text, line, section), indent: entry[1]!.length };
      units.push(item.unit);
    } else if (key && (!item || key[1]!.length <= item.indent) && !key[3]) {
      section = { kind: 'label', title: titleOf(key[2]!), line, level: 8, parent: undefined };
      sectionIndent = key[1]!.length;
      item = undefined;
    } else if (key && (!item || key[1]!.length <= item.indent)) {
      if (key[1]!.length <= sectionIndent) section = undefined;
      units.push(
        unitOf('item', unquoted(key[3]!), line, {
          kind: 'label',
          title: titleOf(key[2]!),
          line,
          level: 8,
          parent: section,
        }),
      );
      item = undefined;
    } else if (key && item && REMEDIES.includes(key[2]!.toLowerCase())) {
      item.unit.remedy = unquoted(key[3] ?? '');
      item.unit.last = line;
    } else if (!key && item && raw.search(/\S/) > item.indent) {
      item.unit.text += ` ${raw.trim()}`;
      item.unit.last = line;
    }
  }
  return units;
}

const titleOf = (key: string) => key.replace(/[_-]+/g, ' ').trim();
const unquoted = (text: string) => text.replace(/^(["'])(.*)\1$/, '$2').trim();

/** `issue: the lock is never freed` → what it says. */
function withoutLead(text: string): string {
  const key = KEY_LINE.exec(text);
  return unquoted(key && LEADS.includes(key[2]!.toLowerCase()) ? (key[3] ?? '') : text);
}

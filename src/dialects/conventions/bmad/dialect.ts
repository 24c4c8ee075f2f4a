/** BMAD: stories with their tasks and dev agent records, and the status of the sprint. */

import { defined, type Finding } from '../../../model/index.ts';
import { lineAt, lineText } from '../../../parse/line-map.ts';
import { readBlock } from '../../../parse/read-block.ts';
import type { Markdown } from '../../../parse/scan-markdown.ts';
import { nodeAt, type YamlNode } from '../../../parse/yaml-node.ts';
import { convention, inWords } from '../../kit/convention.ts';
import type { ConventionReading, TaskEntry } from '../../kit/reading.ts';
import type { ConventionCode } from '../../kit/rules.ts';
import { epicId, PLACE, type Place, placeOf, storyId, storyStatus, unknown } from './place.ts';
import { readStory } from './story.ts';

export const bmadDialect = convention({ name: 'bmad', version: 2, place: PLACE }, ({ path, markdown }) => {
  const place = placeOf(path);
  return place && (place.file === 'sprint' ? readSprint(markdown, place) : readStory(markdown, place));
});

const EPIC = /^epic-(\d{1,4}[a-z]?)$/i;
const SPRINT_STORY = /^(\d{1,4})[-.](\d{1,4}[a-z]?)(?:[-.](.*))?$/i;
const EPIC_NAME = /^\s*#\s*Epic\s+(\d{1,4}[a-z]?)\s*[:—–-](.+)$/i;

interface StatusLine {
  key: string;
  start: number;
  status: { text: string; start: number; end: number };
}

function readSprint(doc: Markdown, { prefix }: Place): Partial<ConventionReading> | undefined {
  const { lines, findings } = statusLines(doc);
  if (lines.length === 0 && findings.length === 0) return undefined;
  const names = epicNames(doc);
  const tasks = lines.flatMap(({ key, start, status: { text, ...at } }): TaskEntry[] => {
    const [, epic] = EPIC.exec(key) ?? [];
    const [, of, story, words] = SPRINT_STORY.exec(key) ?? [];
    const id = epic === undefined ? of && storyId(prefix, `${of}.${story}`) : epicId(prefix, epic);
    if (!id) return [];
    const status = storyStatus(text);
    if (status === undefined) findings.push(unknown(text, at.start, at.end));
    const name = epic === undefined ? words && inWords(words) : names.get(epic);
    const partOf = of === undefined ? undefined : epicId(prefix, of);
    // A story that is done here is done, whatever its file still says.
    const outcome = status === 'completed' ? status : undefined;
    return [
      {
        id,
        kind: 'index',
        status: status ?? 'unknown',
        start,
        ...defined({ outcome, name: name || undefined, partOf }),
      },
    ];
  });
  return { findings, tasks };
}

/** Where the file is broken, each line `key: status` counts by itself. */
function statusLines(doc: Markdown): { lines: StatusLine[]; findings: Finding<ConventionCode>[] } {
  const { node, readable, findings } = readBlock(doc.text, doc.text.charCodeAt(0) === 0xfeff ? 1 : 0, doc.text.length);
  const problems = findings.map(({ fix: _, ...finding }) => finding);
  if (!readable) return { lines: linesOf(doc), findings: problems };
  const map: YamlNode | undefined = node && nodeAt(node, ['development_status']);
  const entries = map?.kind === 'map' && map !== node ? map.entries : [];
  const lines = entries.flatMap(({ key, value }) =>
    value.kind === 'scalar' ? [{ key: key.text, start: key.start, status: value }] : [],
  );
  return { lines, findings: problems };
}

const LINE = /^([ \t]+)(epic-\d[\w-]*|\d[\w.-]*)[ \t]*:[ \t]*([\w-]+)[ \t]*(?:#.*)?$/;

function linesOf(doc: Markdown): StatusLine[] {
  return doc.starts.flatMap((begin, line) => {
    const [, indent, key, text] = LINE.exec(lineText(doc, line)) ?? [];
    if (key === undefined) return [];
    const start = begin + indent!.length;
    const at = doc.text.indexOf(text!, start + key.length);
    return [{ key, start, status: { text: text!, start: at, end: at + text!.length } }];
  });
}

/** `# Epic 2: Messages` above its stories. */
function epicNames(doc: Markdown): Map<string, string> {
  return new Map(
    doc.starts.flatMap((start) => {
      const [, number, name] = EPIC_NAME.exec(lineText(doc, lineAt(doc, start))) ?? [];
      return number === undefined ? [] : [[number, name!.trim()] as const];
    }),
  );
}

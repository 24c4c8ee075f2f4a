/** BMAD: stories with their tasks and dev agent records, and the status of the sprint. */
import type { Finding } from '../../../model/index.ts';
import { lineAt, lineText } from '../../../parse/line-map.ts';
import { readBlock } from '../../../parse/read-block.ts';
import type { Markdown } from '../../../parse/scan-markdown.ts';
import { nodeAt, type YamlMap, type YamlNode } from '../../../parse/yaml-node.ts';
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

function readSprint(doc: Markdown, { prefix }: Place): ConventionReading | undefined {
  const { entries, findings } = entriesOf(doc);
  if (entries.length === 0 && findings.length === 0) return undefined;
  const names = epicNames(doc);
  const tasks = entries.flatMap(({ key, value }) => {
    const status = value.kind === 'scalar' ? value : undefined;
    const [, epic] = EPIC.exec(key.text) ?? [];
    const [, of, story, words] = SPRINT_STORY.exec(key.text) ?? [];
    const id =
      epic !== undefined ? epicId(prefix, epic) : of === undefined ? undefined : storyId(prefix, `${of}.${story}`);
    if (id === undefined || !status) return [];
    const name = epic !== undefined ? names.get(epic) : words && inWords(words);
    const whole = of === undefined ? undefined : epicId(prefix, of);
    return [taskOf({ id, name, whole, start: key.start }, status, findings)];
  });
  return { state: 'ingested', findings, tasks };
}

function taskOf(
  { id, name, whole, start }: { id: string; name: string | undefined; whole: string | undefined; start: number },
  { text, start: at, end }: { text: string; start: number; end: number },
  findings: Finding<ConventionCode>[],
): TaskEntry {
  const status = storyStatus(text);
  if (status === undefined) findings.push(unknown(text, at, end));
  return {
    ...{ id, kind: 'index', status: status ?? 'unknown', dependsOn: [], files: [], start },
    // Whatever its file still says.
    ...(status === 'completed' && { outcome: 'completed' }),
    ...(name && { name }),
    ...(whole !== undefined && { partOf: whole }),
  };
}

/** Where the file is broken, each line `key: status` counts by itself. */
function entriesOf(doc: Markdown): { entries: YamlMap['entries']; findings: Finding<ConventionCode>[] } {
  const { node, readable, findings } = readBlock(doc.text, doc.text.charCodeAt(0) === 0xfeff ? 1 : 0, doc.text.length);
  const problems = findings.map(({ fix: _, ...finding }) => finding);
  if (!readable) return { entries: linesOf(doc), findings: problems };
  const map: YamlNode | undefined = node && nodeAt(node, ['development_status']);
  return { entries: map?.kind === 'map' && map !== node ? map.entries : [], findings: problems };
}

const LINE = /^([ \t]+)(epic-\d[\w-]*|\d[\w.-]*)[ \t]*:[ \t]*([\w-]+)[ \t]*(?:#.*)?$/;

function linesOf(doc: Markdown): YamlMap['entries'] {
  return doc.starts.flatMap((start, line) => {
    const [, indent, key, value] = LINE.exec(lineText(doc, line)) ?? [];
    if (key === undefined) return [];
    const at = start + indent!.length;
    const from = doc.text.indexOf(value!, at + key.length);
    const token = { kind: 'scalar' as const, style: 'plain' as const, single: true };
    return [
      {
        key: { ...token, text: key, start: at, end: at + key.length },
        value: { ...token, text: value!, start: from, end: from + value!.length },
      },
    ];
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

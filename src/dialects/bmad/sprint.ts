/** `sprint-status.yaml`: epics and stories with how they stand. It is the truth about what is done; retrospectives are no stories. */
import type { Finding } from '../../model/index.ts';
import { lineAt, lineText } from '../../parse/line-map.ts';
import { readBlock } from '../../parse/read-block.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { nodeAt, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';
import type { ToldReading, ToldTask } from '../told/reading.ts';
import { epicId, inWords, type Place, storyId } from './place.ts';
import type { BmadCode } from './rules.ts';
import { storyStatus } from './status.ts';

const EPIC = /^epic-(\d{1,4}[a-z]?)$/i;
const STORY = /^(\d{1,4})[-.](\d{1,4}[a-z]?)(?:[-.](.*))?$/i;
const EPIC_NAME = /^\s*#\s*Epic\s+(\d{1,4}[a-z]?)\s*[:—–-](.+)$/i;

export function readSprint(doc: Markdown, { prefix }: Place): ToldReading<BmadCode> | undefined {
  const { entries, findings } = entriesOf(doc);
  if (entries.length === 0 && findings.length === 0) return undefined;
  const names = epicNames(doc);
  const tasks = entries.flatMap(({ key, value }) => {
    const status = value.kind === 'scalar' ? value : undefined;
    const [, epic] = EPIC.exec(key.text) ?? [];
    const [, of, story, words] = STORY.exec(key.text) ?? [];
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
  findings: Finding<BmadCode>[],
): ToldTask {
  const status = storyStatus(text);
  if (status === undefined) findings.push(unknown(text, at, end));
  return {
    ...{ id, kind: 'index', status: status ?? 'unknown', dependsOn: [], names: [], start },
    // Whatever its file still says.
    ...(status === 'completed' && { outcome: 'completed' }),
    ...(name && { name }),
    ...(whole !== undefined && { partOf: whole }),
  };
}

export const unknown = (text: string, start: number, end: number): Finding<BmadCode> => ({
  code: 'story-status-unknown',
  start,
  end,
  message: `${text.slice(0, 40)} is not a status of BMAD. Write backlog, ready-for-dev, in-progress, review or done`,
});

/** Where the file is broken, each line `key: status` counts by itself. */
function entriesOf(doc: Markdown): { entries: YamlMap['entries']; findings: Finding<BmadCode>[] } {
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

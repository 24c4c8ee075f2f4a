/** Our hooks in the files of agents: what is written, and by what it is known again. */
import type { Edit } from './draft.ts';
import { launchWords, type Surroundings, shellLine } from './launch.ts';
import { putItem, putProperty } from './put-json.ts';
import type { EntryPlace } from './take-json.ts';

/** An agent's event, and what our command calls it. */
export interface HookPlace {
  event: string;
  word: string;
  /** The tools that it is for. */
  matcher?: string;
}

/** How an agent writes one hook. */
export interface HookFormat {
  entry: (command: string, place: HookPlace) => object;
  /** The file begins with `version: 1`. */
  isNumbered?: true;
}

/** Our hooks end within a few seconds; a busy machine may take longer to start them. */
const SECONDS = 30;

/** Claude Code and Codex: groups, with the tools that they are for. */
export const GROUPED: HookFormat = {
  entry: (command, { matcher }) => ({
    ...(matcher !== undefined && { matcher }),
    hooks: [{ type: 'command', command, timeout: SECONDS }],
  }),
};

/** The same for Gemini CLI, which counts milliseconds and shows the name. */
export const NAMED: HookFormat = {
  entry: (command, { word, matcher }) => ({
    ...(matcher !== undefined && { matcher }),
    hooks: [{ name: `passdown ${word}`, type: 'command', command, timeout: 1000 * SECONDS }],
  }),
};

/** Cursor sends an agent back as often as a hook wants, up to a limit. */
export const FLAT: HookFormat = {
  isNumbered: true,
  entry: (command, { word }) => ({ command, ...(word === 'stop' && { loop_limit: 2 }) }),
};

/** Copilot's command line and VS Code read the same files. */
export const BY_SHELL: HookFormat = {
  isNumbered: true,
  entry: (command) => ({ type: 'command', bash: command, powershell: command, timeoutSec: SECONDS }),
};

/** A whole file of hooks, for plugins. */
export function hooksFile(words: readonly string[], format: HookFormat, places: readonly HookPlace[]): object {
  const entries = places.map((place) => [place.event, [format.entry(commandFor(words, place), place)]]);
  return { ...(format.isNumbered && { version: 1 }), hooks: Object.fromEntries(entries) };
}

const commandFor = (words: readonly string[], { word }: HookPlace) => shellLine([...words, 'hook', word]);

export function putHooks(given: Surroundings, format: HookFormat, places: readonly HookPlace[]): Edit[] {
  const entries = places.map((place) => {
    const command = commandFor(launchWords(given), place);
    return putItem(['hooks', place.event], format.entry(command, place), (item) => callsHook(item, place.word));
  });
  return format.isNumbered ? [putProperty('version', 1), ...entries] : entries;
}

/** Where they stand, for who takes them out. */
export const hookPlaces = (format: HookFormat, places: readonly HookPlace[]): EntryPlace[] =>
  places.map((place) => ({
    keys: ['hooks', place.event],
    sign: `hook ${place.word}`,
    looksOurs: (entry) => callsHook(entry, place.word),
    isOurs: (entry) => isOnly(entry, format.entry('', place)) && commandsIn(entry).every((one) => PLAIN.test(one)),
  }));

/** Of a command so much is looked at. */
const LONGEST_COMMAND = 1000;
const CALL = /\bpassdown\b.*\shook\s+([\w-]+)/;
/** A command of plain words: what a shell does beside it, somebody else wanted. */
const PLAIN = /^[\w./:=@+~"\\ -]*$/;

/** Whether an entry calls ours, however it is started. */
const callsHook = (entry: unknown, word: string) =>
  commandsIn(entry).some((command) => CALL.exec(command)?.[1] === word);

function commandsIn(entry: unknown): string[] {
  const { hooks, command, bash, powershell } = (entry ?? {}) as Record<string, unknown>;
  const own = [command, bash, powershell].filter((text): text is string => typeof text === 'string');
  return [
    ...own.map((text) => text.slice(0, LONGEST_COMMAND)),
    ...(Array.isArray(hooks) ? hooks.flatMap(commandsIn) : []),
  ];
}

/** Whether nothing stands in an entry but what we write, however its values read by now. */
function isOnly(entry: unknown, made: unknown, key?: string): boolean {
  if (Array.isArray(made))
    return Array.isArray(entry) && entry.length === made.length && entry.every((one, i) => isOnly(one, made[i]));
  if (typeof made !== 'object' || made === null) return key !== 'matcher' || entry === made;
  return Object.entries(entry ?? {}).every(
    ([name, value]) => Object.hasOwn(made, name) && isOnly(value, (made as Record<string, unknown>)[name], name),
  );
}

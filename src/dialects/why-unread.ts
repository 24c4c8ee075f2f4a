/** Why nobody reads a file that the globs reach, and what would make it readable. */
import type { SourceFile } from '../model/index.ts';
import { conventionsAt } from './convention-of.ts';
import { whyNot } from './not-a-handoff.ts';

export interface Unread {
  path: string;
  reason: string;
  hint: string;
}

export function whyUnread(source: SourceFile): Unread {
  const { path, as } = source;
  const waiting = waitingFor(source);
  if (waiting !== undefined) return { path, reason: `${waiting} is not read yet`, hint: NOT_YET };
  if (as !== undefined)
    return { path, reason: `${CONFIG} calls it ${as}, but it does not read as one`, hint: `Correct as: in ${CONFIG}` };
  if (source.text.trim() === '') return { path, reason: 'The file is empty', hint: 'Write it, or delete it' };
  return { path, reason: asSentence(whyNot(source)), hint: howToRead(path) };
}

/** The name of the convention that a file is of, where no dialect reads it yet. */
function waitingFor({ path, text }: SourceFile): string | undefined {
  const rows = conventionsAt(path).filter(({ recognise }) => recognise?.test(text) ?? true);
  return rows.some(({ dialect }) => dialect !== undefined) ? undefined : rows[0]?.name;
}

const CONFIG = '.passdown/config.yaml';
const NOT_YET = `A later version will. To leave it out until then, add it to exclude: in ${CONFIG}`;

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A markdown file may be called a note; of YAML and JSON only the keys tell. */
function howToRead(path: string): string {
  if (!/\.(?:md|markdown|txt)$/i.test(path))
    return `If it is not a handoff, add it to exclude: in ${CONFIG}; docs/conventions.md says what is read`;
  const glob = path.replace(/(?<![^/])[^/]*(?=\.[^./]+$)/, (name) => (path.includes('/') ? '*' : name));
  return `Begin it with # Task <id>: <name>, or say in ${CONFIG} what it is: include: [{ glob: '${glob}', as: note }]`;
}

/** Why nobody reads a file that the globs reach, and what would make it readable. */
import type { SourceFile } from '../model/index.ts';
import { whyNot } from './not-a-handoff.ts';

export interface Unread {
  path: string;
  reason: string;
  hint: string;
}

export function whyUnread(source: SourceFile): Unread {
  const { path, as } = source;
  if (as !== undefined)
    return {
      path,
      reason: `${CONFIG} calls it ${typeof as === 'string' ? as : as.name}, but it does not read as one`,
      hint: `Correct as: in ${CONFIG}`,
    };
  if (source.text.trim() === '') return { path, reason: 'The file is empty', hint: 'Write it, or delete it' };
  return { path, reason: asSentence(whyNot(source)), hint: howToRead(path) };
}

const CONFIG = '.passdown/config.yaml';

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A markdown file may be called a note; of YAML and JSON only the keys tell. */
function howToRead(path: string): string {
  if (!/\.(?:md|markdown|txt)$/i.test(path))
    return `If it is not a handoff, add it to exclude: in ${CONFIG}; docs/conventions.md says what is read`;
  const glob = path.replace(/(?<![^/])[^/]*(?=\.[^./]+$)/, (name) => (path.includes('/') ? '*' : name));
  return `Begin it with # Task <id>: <name>, or say in ${CONFIG} what it is: include: [{ glob: '${glob}', as: note }]`;
}

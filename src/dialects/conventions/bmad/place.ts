/** Which file of BMAD a path is, the ids of stories and epics, and the words for their status. */
import { type Finding, taskIdInList } from '../../../model/index.ts';
import { folderOf } from '../../kit/convention.ts';
import type { ConventionCode } from '../../kit/rules.ts';
import { statusOf } from '../../task/metadata.ts';
import type { Status } from '../../task/statuses.ts';

export const PLACE =
  /^((?:[^/]+\/)*?)(?:_?bmad-output\/(?:implementation-artifacts\/)?|docs\/(?:stories|sprint-artifacts|implementation-artifacts)\/|docs\/(?=sprint-status))(?:[^/]+\/)*([^/]+)$/;

export interface Place {
  file: 'story' | 'sprint';
  /** What stands before every id: the package. */
  prefix: string;
  /** The number of the story as the file's name has it: `1.2`. */
  number?: string;
  /** The words in the name: `add-login` of `1-2-add-login.md`. */
  words?: string;
}

const STORY = /^(?:story[-_.]?)?(\d{1,4})[.-](\d{1,4}[a-z]?)(?:[.-](.*?))??(?:\.story)?\.md$/i;

export function placeOf(path: string): Place | undefined {
  const [, before, name] = PLACE.exec(path) ?? [];
  if (name === undefined) return undefined;
  const prefix = folderOf(before);
  if (/^sprint-status\.ya?ml$/i.test(name)) return { file: 'sprint', prefix };
  const [, epic, story, words] = STORY.exec(name) ?? [];
  if (epic === undefined) return /\.md$/.test(name) ? { file: 'story', prefix } : undefined;
  return { file: 'story', prefix, number: `${epic}.${story}`, ...(words && { words }) };
}

/** `01` is `1`, and `5.2C` is `5.2c`. */
const plain = (number: string) => number.toLowerCase().replace(/(^|\.)0+(?=\d)/g, '$1');

export const storyId = (prefix: string, number: string) => taskIdInList(prefix, `story-${plain(number)}`);
export const epicId = (prefix: string, number: string) => taskIdInList(prefix, `epic-${plain(number)}`);

const WORDS: Readonly<Record<string, Status>> = {
  'ready for dev': 'pending',
  'ready for development': 'pending',
  approved: 'pending',
  contexted: 'pending',
  drafted: 'draft',
  inprogress: 'in_progress',
  'ready for review': 'in_progress',
  'ready for done': 'in_progress',
};

/** In the words of version 4 and of version 6. */
export function storyStatus(text: string): Status | undefined {
  const word = text
    .toLowerCase()
    .replace(/\(.*|\s[-–—:].*/s, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined) ?? statusOf(text);
}

export const unknown = (text: string, start: number, end: number): Finding<ConventionCode> => ({
  code: 'story-status-unknown',
  start,
  end,
  message: `${text.slice(0, 40)} is not a status of BMAD. Write backlog, ready-for-dev, in-progress, review or done`,
});

/** Which file of BMAD a path is, and the ids of stories and epics. */
import { taskIdInList } from '../../model/index.ts';
import { folderOf } from '../task-lists/list-dialect.ts';

export interface Place {
  file: 'story' | 'sprint';
  /** What stands before every id: the package. */
  prefix: string;
  /** The number of the story as the file's name has it: `1.2`. */
  number?: string;
  /** The words in the name: `add-login` of `1-2-add-login.md`. */
  words?: string;
}

const PLACE =
  /^((?:[^/]+\/)*?)(?:_?bmad-output\/(?:implementation-artifacts\/)?|docs\/(?:stories|sprint-artifacts|implementation-artifacts)\/|docs\/(?=sprint-status))(?:[^/]+\/)*([^/]+)$/;
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

export const inWords = (slug: string) => {
  const text = slug.replace(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

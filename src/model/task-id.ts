/** Task ids: `007`, `task-007` and `TASK-7` are one task. An id of a list has the folder of its list before it: `003-login/t012`. */

const PREFIX = /^task(?:[\s_#-]+(?=[\p{L}\p{N}])|(?=\d))/iu;
const BODY = /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u;
const NUMBER = /^\d+$/;
/**
 * What stands behind the last slash: `T012`, `T012a`, `T031-MIN`, `4`, `4.1`, a plan `02-01` or `05.3-02`, `phase-02`, `epic-3`, `story-1.2`, `quick-260318-tj1`, a slice `S01`,
 * or eight hex digits for a line without an id. Other paths are not ids.
 */
const IN_LIST =
  /^(?:t?\d+[a-z]?(?:\.\d+[a-z]?)*(?:-[a-z]{2,12})?|s\d{2,3}|\d+(?:\.\d+)*[a-z]?-\d+[a-z]?|(?:phase|epic|story|quick)-\d+[\w.-]*|line-[0-9a-f]{8}(?:-\d+)?)$/i;
const LONGEST = 200;

/**
 * The one spelling of a task id, or undefined if the text is not an id. Ids do not differ by case; a plain number gets
 * its `task-` and three digits back. No prefix but `task` is taken off: `AUTH-12` stays `auth-12`.
 */
export function normaliseTaskId(text: string): string | undefined {
  if (text.length <= LONGEST && NUMBER.test(text)) return ofNumber(text);
  const body = withoutPrefix(text).normalize('NFC');
  if (body.length > LONGEST || !isBody(body) || isUnsetTask(body)) return undefined;
  return NUMBER.test(body) ? ofNumber(body) : body.toLowerCase();
}

const ofNumber = (digits: string) => `task-${digits.replace(/^0+(?=\d)/, '').padStart(3, '0')}`;

function withoutPrefix(text: string): string {
  const trimmed = text.trim();
  return trimmed.replace(PREFIX, '');
}

function isBody(body: string): boolean {
  const parts = body.split('/');
  if (!parts.every((part) => BODY.test(part))) return false;
  // `1/2` and dates are not ids.
  return parts.length === 1 || (IN_LIST.test(parts.at(-1)!) && /\p{L}/u.test(parts.at(-2)!));
}

/** A list's id for one of its lines. Undefined if the result is too long or nothing of the folder can stand in an id. */
export function taskIdInList(folder: string, id: string): string | undefined {
  return normaliseTaskId([...folder.split('/').map(idPart), id].filter(Boolean).join('/'));
}

const idPart = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .match(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su)?.[0] ?? '';

/** `task-XXX`, `NNN`, `[task IDs]`: what templates put where an id should stand. */
export function isUnsetTask(text: string): boolean {
  return UNSET.test(withoutPrefix(text));
}
const UNSET = /^(?:X{2,}|Y{2,}|Z{2,}|N{2,}|x{3,}|y{3,}|z{3,}|n{3,}|ids?|IDs?)$/;

/** The id that a file name was made of; undefined where it was made of none. */
export function taskOfFileName(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** An id as a file name that is legal on every system. */
export function taskFileName(id: string): string {
  return encodeURIComponent(id).replace(/[*!'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Task ids: `007`, `task-007` and `TASK-7` are one task. */

const PREFIX = /^task(?:[\s_#-]+(?=[\p{L}\p{N}])|(?=\d))/iu;
const BODY = /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u;
const NUMBER = /^\d+$/;

/**
 * The one spelling of a task id, or undefined if the text is not an id. Ids do not differ by case; a plain number gets
 * its `task-` and three digits back. No prefix but `task` is taken off: `AUTH-12` stays `auth-12`.
 */
export function normaliseTaskId(text: string): string | undefined {
  const body = text.trim().replace(PREFIX, '').normalize('NFC');
  if (body.length > 100 || !BODY.test(body) || isUnsetTask(body)) return undefined;
  if (NUMBER.test(body)) return `task-${body.replace(/^0+(?=\d)/, '').padStart(3, '0')}`;
  return body.toLowerCase();
}

/** `task-XXX`, `NNN`: what templates put where an id should stand. */
export function isUnsetTask(text: string): boolean {
  return UNSET.test(text.trim().replace(PREFIX, ''));
}
const UNSET = /^(?:X{2,}|Y{2,}|Z{2,}|N{2,})$/;

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

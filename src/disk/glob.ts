/**
 * Globs: `*` and `?` within a name, `**` for folders, `[a-z]`, and lists such as `{a,b}`. Each name of a path is matched in one pass with one
 * place to return to, so the time grows with the lengths only, whatever a configuration holds.
 */
export type Matcher = (path: string) => boolean;

const MAX_ALTERNATIVES = 1000;
/** With no list inside. */
const LIST = /\{([^{}]*)\}/;
/** Extended globs, and what begins with a negation. */
const UNKNOWN = /[@+?*!]\(|^!/;

/** `{docs/,}{a,b}.md` is four globs, each with its own base; undefined where there are too many. */
export function alternativesOf(glob: string): string[] | undefined {
  const globs: string[] = [];
  const open = [glob];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = LIST.exec(next);
    if (!found) globs.push(next);
    else for (const word of found[1]!.split(',')) open.push(next.replace(LIST, () => word));
    if (globs.length + open.length > MAX_ALTERNATIVES) return undefined;
  }
  return globs.reverse();
}

export function isGlob(pattern: string): boolean {
  if (pattern.trim() === '' || pattern.startsWith('/') || UNKNOWN.test(pattern)) return false;
  if (/^[A-Za-z]:|\\|(?:^|\/)\.\.(?:\/|$)/.test(pattern)) return false;
  const count = (mark: string) => pattern.split(mark).length;
  return count('[') === count(']') && count('{') === count('}') && alternativesOf(pattern) !== undefined;
}

/** The folders before the first pattern; a glob without one is its own base. */
export function baseOf(glob: string): string {
  const names = namesOf(glob);
  const first = names.findIndex((name) => /[*?[]/.test(name));
  return names.slice(0, first === -1 ? undefined : first).join('/');
}

const namesOf = (glob: string) => glob.replace(/^(?:\.\/)+/, '').split('/');

/** For a glob without lists. It is read when it is first tried: of a hundred most reach nothing in a project. */
export function matcherOfGlob(glob: string): Matcher {
  let wanted: (readonly (Mark | typeof ANY)[] | typeof ANY)[] | undefined;
  return (path) => {
    wanted ??= namesOf(glob).map((name) => (name === '**' ? ANY : marksOf(name)));
    return matches(path.split('/'), wanted, (name, marks) => matches(name, marks, isMatch));
  };
}

/** One character of a name. */
type Mark = string | { in: string; not: boolean };

/** Any number of names, or of characters. */
const ANY = '**';

function marksOf(name: string): readonly (Mark | typeof ANY)[] {
  return Array.from(name.matchAll(/\*+|\[([!^]?)(\]?[^\]]{0,200})\]|./gs), ([text, not, list]) =>
    text.startsWith('*') ? ANY : list === undefined ? text : { in: charactersIn(list), not: not !== '' },
  );
}

const charactersIn = (list: string) =>
  list.replace(/(.)-(.)/gs, (_, from: string, to: string) => {
    const [first, last] = [from.charCodeAt(0), Math.min(to.charCodeAt(0), from.charCodeAt(0) + 0xff)];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_one, i) => String.fromCharCode(first + i)).join('');
  });

function isMatch(character: string, mark: Mark): boolean {
  if (typeof mark === 'string') return mark === '?' || mark === character;
  return mark.in.includes(character) !== mark.not;
}

/** Greedy: where it fails, only the last `ANY` takes one more. What an earlier one took need never be tried again. */
function matches<One, Wanted>(
  given: ArrayLike<One>,
  wanted: readonly (Wanted | typeof ANY)[],
  isOne: (one: One, wanted: Wanted) => boolean,
): boolean {
  let [at, next, any, taken] = [0, 0, -1, 0];
  while (at < given.length) {
    if (wanted[next] === ANY) [any, taken, next] = [next, at, next + 1];
    else if (next < wanted.length && isOne(given[at]!, wanted[next] as Wanted)) [at, next] = [at + 1, next + 1];
    else if (any >= 0) [at, next] = [++taken, any + 1];
    else return false;
  }
  while (wanted[next] === ANY) next++;
  return next === wanted.length;
}

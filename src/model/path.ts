/** `./src//a.ts` and `src/x/../a.ts` are `src/a.ts`. */
export function normalisePath(path: string): string {
  if (NORMAL.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.normalize('NFC').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Nearly all paths: no part is empty or begins with a dot, and nothing is outside ASCII. */
const NORMAL = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** What a pattern can say of a path inside the root; `leadsInside` says the rest. JSON Schemas use it too. */
export const RELATIVE_PATH = /^(?![/~]|[A-Za-z]:|[a-z][a-z0-9+.-]+:\/\/|\.\.(?:\/|$))[^\u0000-\u001f\\]*$/;

/** Whether a path, as it is written, leads from the root to something inside it. What links do is a question to the disk. */
export function leadsInside(path: string): boolean {
  if (!RELATIVE_PATH.test(path)) return false;
  if (!path.includes('..') && path[0] !== '.') return true;
  let depth = 0;
  for (const part of path.split('/')) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return false;
  }
  return depth > 0;
}

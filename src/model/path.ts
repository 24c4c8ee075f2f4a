/** `./src//a.ts` and `src/x/../a.ts` are `src/a.ts`. */
export function normalisePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.normalize('NFC').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The names of decision records: by the number of the file, or by its name where it has none. */

const NUMBERED = /^(?:adr[-_ ]?)?0{0,5}(\d{1,5})(?!\d*-\d{2}-\d{2})(?=[-_. ])/i;
/** Folders in which a project keeps its own records; others stand before the number. */
const OWN =
  /^(?:docs?\/)?(?:architecture\/|design\/|dev\/)?(?:adrs?|decisions?|decision-records?|architecture-decisions?)$/i;

/** `docs/adr/0007-store.md` is adr-0007; `packages/a/adr/0007-store.md` is packages/a/adr-0007. */
export function idOf(path: string): string | undefined {
  const parts = path.split('/');
  const name = parts.pop()!;
  const folder = parts.join('/');
  const scope = OWN.test(folder) ? '' : `${folder.replace(/(?:\/docs?)?\/[^/]+$/i, '')}/`;
  const number = NUMBERED.exec(name)?.[1];
  const known = number === undefined ? name.replace(/\.md$/i, '').toLowerCase() : `adr-${number.padStart(4, '0')}`;
  return folder.includes('/') || OWN.test(folder) ? scope + known : known;
}

const LINK = /\]\(([^)\s#]{1,300}\.md)/gi;
const NUMBER =
  /\bADR[-_ ]?#?0{0,5}(\d{1,5})\b|(?<![\w./-])0{1,4}(\d{1,4})(?![\w./-]{0,20}\d{2}-\d{2})\b|#(\d{1,5})\b/gi;

/** The records that a text names: `ADR-7`, `[0007](0007-store.md)`. Those of other folders only by a link. */
export function namedIn(text: string, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const links = [...text.slice(0, 4000).matchAll(LINK)].map(([, target]) =>
    idOf(`${folder}${target!.replace(/^.*\//, '')}`),
  );
  const own = idOf(`${folder}1-x.md`)!.replace(/adr-0001$/, '');
  const numbers = [...text.slice(0, 4000).matchAll(NUMBER)].map(
    ([, a, b, c]) => `${own}adr-${(a ?? b ?? c)!.padStart(4, '0')}`,
  );
  return [...new Set([...links, ...numbers].filter((name) => name !== undefined))];
}

/** Where on the page one is: everything is in the address behind the #, so that links, bookmarks, back and forward work, also in an exported file. */
import { signal } from '@preact/signals';

export interface Route {
  /** `tasks`, `task`, `item` … */
  view: string;
  /** What of it: an id, a path. */
  of: string;
  query: Readonly<Record<string, string>>;
}

export const route = signal<Route>(read());
addEventListener('hashchange', () => {
  route.value = read();
});

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [view, ...of] = path.split('/');
  return {
    view: view || 'now',
    of: of.map(decoded).join('/'),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** An address that somebody typed may hold anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export type Query = Record<string, string | undefined>;

/** The address of a view, for links. Empty values are left out. */
export function to(view: string, of = '', query: Query = {}): string {
  const path = [view, ...(of === '' ? [] : of.split('/'))].map(encodeURIComponent).join('/');
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `#/${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** The same view with other filters; what is typed does not fill the history. */
export function filter(changes: Query): void {
  const { view, of, query } = route.value;
  history.replaceState(null, '', to(view, of, { ...query, ...changes }));
  route.value = read();
}

export function go(view: string, of = '', query: Query = {}): void {
  location.hash = to(view, of, query);
}

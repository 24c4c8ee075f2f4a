/** Lists that may be long: only what is near the eye is laid out, and answers come in parts. */

import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Args, address, fetchAnswer, revision, useAnswer } from './ask.ts';
import { type Child, Empty, Shown, Trouble } from './parts.ts';

const PART = 100;

interface PartsProps<T> {
  name: string;
  args: Args;
  keyOf: (one: T) => string;
  row: (one: T) => Child;
  none: Child;
  count?: (total: number) => Child;
}

/** The first part, and each further one when its end comes into view. Rows out of sight cost no layout (CSS content-visibility). */
export function Parts<T>({ name, args, keyOf, row, none, count }: PartsProps<T>): Child {
  const path = address(name, args);
  const [wanted, setWanted] = useState({ path, parts: 1 });
  const parts = wanted.path === path ? wanted.parts : 1;
  const answer = useAnswer<T[]>(name, { ...args, limit: parts * PART });
  const end = useRef<HTMLDivElement>(null);
  const has = answer.data?.length ?? 0;
  const total = answer.total ?? has;
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry!.isIntersecting && has < total && has >= parts * PART) setWanted({ path, parts: parts + 1 });
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [path, parts, has, total]);
  return html`<${Shown} of=${answer}
    >${(list: T[]) => html`
      ${count?.(total)}
      ${
        list.length === 0
          ? html`<${Empty}>${none}<//>`
          : html`<ul class="rows">${list.map((one) => html`<li key=${keyOf(one)}>${row(one)}</li>`)}</ul>`
      }
      <div ref=${end} class="end">${has < total && html`<p class="waiting" role="status">${has} of ${total.toLocaleString('en')} …</p>`}</div>
    `}<//
  >`;
}

interface TableProps<T> {
  name: string;
  args: Args;
  label: string;
  columns: readonly string[];
  cells: (one: T) => readonly Child[];
  none: Child;
}

const ROW_PX = 41;
const AHEAD = 12;

/** A table of any length: rows have one height, and only those in sight are in the document. */
export function LongTable<T>({ name, args, label, columns, cells, none }: TableProps<T>): Child {
  const first = useAnswer<T[]>(name, { ...args, limit: PART });
  const path = address(name, args);
  const body = useRef<HTMLTableSectionElement>(null);
  const range = useRowsInSight(body, first.total ?? 0);
  const rows = useRowParts<T>(path, first.data, first.total ?? 0, range);
  if (first.error && !first.data) return html`<${Trouble} error=${first.error} />`;
  if (first.data?.length === 0) return html`<${Empty}>${none}<//>`;
  const [from, until] = range;
  const total = first.total ?? 0;
  return html`<div class="table-frame" role="region" aria-label=${label} tabindex="0">
    <table class=${first.isOld ? 'long is-old' : 'long'} aria-rowcount=${total + 1}>
      <thead><tr>${columns.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
      <tbody ref=${body}>
        <tr class="gap" aria-hidden="true"><td colspan=${columns.length} style=${{ height: `${from * ROW_PX}px` }}></td></tr>
        ${Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i).map((i) => {
          const one = rows.get(i);
          return html`<tr key=${i} aria-rowindex=${i + 2} class="long-row">
            ${one ? cells(one).map((cell) => html`<td>${cell}</td>`) : html`<td colspan=${columns.length} class="waiting">…</td>`}
          </tr>`;
        })}
        <tr class="gap" aria-hidden="true"><td colspan=${columns.length} style=${{ height: `${Math.max(0, total - until) * ROW_PX}px` }}></td></tr>
      </tbody>
    </table>
  </div>`;
}

/** Which rows the window shows, and some around them. */
function useRowsInSight(body: { current: HTMLElement | null }, total: number): [from: number, until: number] {
  const [range, setRange] = useState<[number, number]>([0, 60]);
  useLayoutEffect(() => {
    const look = () => {
      if (!body.current) return;
      const top = -body.current.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(top / ROW_PX) - AHEAD);
      const until = Math.min(total, Math.ceil((top + innerHeight) / ROW_PX) + AHEAD);
      setRange((before) =>
        before[0] === from && before[1] === Math.max(from, until) ? before : [from, Math.max(from, until)],
      );
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [total]);
  return range;
}

/** Rows by their number; parts that come into sight are asked for. */
function useRowParts<T>(
  path: string,
  first: readonly T[] | undefined,
  total: number,
  [from, until]: [number, number],
): Map<number, T> {
  const [parts, setParts] = useState(new Map<number, readonly T[]>());
  const asked = useRef({ path: '', revision: 0, parts: new Set<number>() });
  const now = revision.value;
  useEffect(() => {
    if (asked.current.path !== path || asked.current.revision !== now) {
      if (asked.current.path !== path) setParts(new Map());
      asked.current = { path, revision: now, parts: new Set() };
    }
    const { current } = asked;
    for (let part = Math.floor(from / PART); part * PART < Math.min(until, total); part++) {
      if (part === 0 || current.parts.has(part)) continue;
      current.parts.add(part);
      const join = path.includes('?') ? '&' : '?';
      void fetchAnswer(`${path}${join}limit=${PART}&offset=${part * PART}`).then(({ data }) => {
        if (asked.current === current && Array.isArray(data))
          setParts((known) => new Map(known).set(part, data as T[]));
      });
    }
  }, [path, now, from, until, total]);
  const rows = new Map<number, T>();
  for (const [part, list] of new Map(parts).set(0, first ?? []))
    for (const [i, one] of list.entries()) rows.set(part * PART + i, one);
  return rows;
}

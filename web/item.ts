/** One item in a list: what it says, how it stands, and where it is said. */
import { html } from 'htm/preact';
import type { ItemAnswer } from '../src/ask/answer.ts';
import type { StaleMark } from '../src/history/marks.ts';
import { reveal } from '../src/words/reveal.ts';
import { type Child, FileLink, Mark, Place, Tag, Title, Words } from './parts.ts';
import { to } from './route.ts';

/** What may stand beside an item's text, in the order in which it is of use. */
const DETAILS: readonly (readonly [property: string, words: string])[] = [
  ['mitigation', 'How to avoid'],
  ['impact', 'Impact'],
  ['suggestedResolution', 'Suggested'],
  ['recommendation', 'Recommended'],
  ['context', 'Why it matters'],
  ['resolution', 'Settled by'],
  ['location', 'Where'],
  ['discoveredIn', 'Met in'],
];
const MOST_PLACES = 3;

export function Item({ item, isWhole = false }: { item: ItemAnswer; isWhole?: boolean }): Child {
  const places = isWhole ? item.seenIn : item.seenIn.slice(0, MOST_PLACES);
  return html`<article class=${item.resolved ? 'item is-settled' : 'item'}>
    <h3><a data-go href=${to('item', item.id)}><${Title} text=${item.text} /></a></h3>
    <${Marks} item=${item} />
    ${DETAILS.map(([property, words]) => {
      const said = item[property];
      return typeof said === 'string' && said !== ''
        ? html`<p class="detail"><span class="detail-name">${words}</span> <${Words} text=${said} /></p>`
        : '';
    })}
    <p class="places">
      ${places.map((place) => html`<${Place} key=${`${place.path}:${place.line}`} ...${place} />`)}
      ${item.seenIn.length > places.length && html`<a href=${to('item', item.id)}>and ${item.seenIn.length - places.length} more</a>`}
    </p>
  </article>`;
}

export function Marks({ item }: { item: ItemAnswer }): Child {
  const { severity, priority, blocking, resolved, derived, confidence, count, tags } = item;
  const standing = typeof item.state === 'string' ? item.state : resolved === true ? 'settled' : undefined;
  const levels = [severity, priority].filter((level) => typeof level === 'string');
  return html`<p class="marks">
    ${levels.map((level) => html`<${Mark} kind=${`level-${level}`}>${level}<//>`)}
    ${blocking === true && html`<${Mark} kind="level-high">blocking<//>`}
    ${standing && standing !== 'current' && html`<${Mark} kind="settled">${standing === 'earlier' ? 'of an earlier session' : standing}<//>`}
    <${Stale} mark=${item.stale} />
    ${derived && html`<${Mark} kind="derived">read from prose${confidence === undefined ? '' : `, ${inPercent(confidence)} sure`}<//>`}
    ${count > 1 && html`<${Mark} kind="count">said ${count} times<//>`}
    ${tags?.map((tag) => html`<${Tag} tag=${tag} />`)}
    <${Said} first=${item.firstSaid} last=${item.lastSaid} />
  </p>`;
}

/** What it names is gone, is elsewhere or was touched since. */
export function Stale({ mark }: { mark: StaleMark | undefined }): Child {
  if (!mark) return '';
  const { state, what, commit, now } = mark;
  const when = commit === null ? 'not committed yet' : `by ${commit.slice(0, 9)}`;
  return html`<span class="stale"><${Mark} kind=${state === 'gone' ? 'level-high' : 'derived'}>${now === undefined ? state : 'moved'}<//> <code>${reveal(what)}</code>${now !== undefined && html` is <${FileLink} path=${now} />`} <span class="aside">${when}</span></span>`;
}

/** Days, where any are known. */
function Said({ first, last }: { first: unknown; last: unknown }): Child {
  if (typeof first !== 'string') return '';
  const again = typeof last === 'string' && last !== first ? `, last ${last}` : '';
  return html`<span class="aside">said ${first}${again}</span>`;
}

/** A confidence is a share or a number of hundredths. */
const inPercent = (confidence: unknown) => {
  const share = Number(confidence);
  return Number.isFinite(share) ? `${Math.round(share <= 1 ? share * 100 : share)} %` : String(confidence);
};

/** One item in a list: what it says, how it stands, and where it is said. */
import { html } from 'htm/preact';
import type { ItemAnswer } from '../src/ask/answer.ts';
import { type Child, Mark, Place, Tag, Words } from './parts.ts';
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
    <h3><a data-go href=${to('item', item.id)}><${Words} text=${item.text} /></a></h3>
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
    ${derived && html`<${Mark} kind="derived">read from prose${confidence === undefined ? '' : `, ${inPercent(confidence)} sure`}<//>`}
    ${count > 1 && html`<${Mark} kind="count">said ${count} times<//>`}
    ${tags?.map((tag) => html`<${Tag} tag=${tag} />`)}
  </p>`;
}

/** A confidence is a share or a number of hundredths. */
const inPercent = (confidence: unknown) => {
  const share = Number(confidence);
  return Number.isFinite(share) ? `${Math.round(share <= 1 ? share * 100 : share)} %` : String(confidence);
};

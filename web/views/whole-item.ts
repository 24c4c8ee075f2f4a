/** One item: every statement of it with the lines in place, what it is tied to, and when it was first and last said. */
import { html } from 'htm/preact';
import type { Seen } from '../../src/ask/answer.ts';
import type { WholeItem as Whole } from '../../src/ask/item.ts';
import { useAnswer } from '../ask.ts';
import { Marks } from '../item.ts';
import { type Child, FileLink, Mark, Place, Shown, Source, Tag, TaskLink, Words } from '../parts.ts';
import { route, to } from '../route.ts';

export function WholeItem(): Child {
  const answer = useAnswer<Whole>('item', { id: route.value.of });
  return html`<${Shown} of=${answer}>${(whole: Whole) => html`<${Told} whole=${whole} />`}<//>`;
}

const FIELDS: Record<string, string> = {
  mitigation: 'How to avoid',
  impact: 'Impact',
  suggestedResolution: 'Suggested',
  recommendation: 'Recommended',
  context: 'Why it matters',
  resolution: 'Settled by',
  discoveredIn: 'Met in',
};
/** Statements beyond these show their lines when asked. */
const SHOWN_AT_ONCE = 5;

function Told({ whole }: { whole: Whole }): Child {
  const { kind, item, statements, ties, settledBy } = whole;
  // By git where no text says it.
  const first = item.firstSaid ?? whole.firstSeen;
  const last = item.lastSaid ?? whole.lastSeen;
  const list = `${kind}s`;
  return html`
    <p class="crumbs"><a href=${to('knowledge', '', { kind: list })}>Knowledge / ${list}</a> / <span class="id">${item.id}</span></p>
    <h1><${Words} text=${item.text} most=${1500} /></h1>
    <${Marks} item=${{ ...item, firstSaid: undefined }} />
    <dl class="facts">
      ${Object.entries(FIELDS).map(([property, words]) => typeof item[property] === 'string' && html`<dt>${words}</dt><dd><${Words} text=${item[property] as string} most=${1500} /></dd>`)}
      ${item.by && html`<dt>${item.state === 'replaced' ? 'Replaced by' : item.state === 'earlier' ? 'Superseded by' : 'Settled by'}</dt><dd>${item.by.text && html`<${Words} text=${item.by.text} /> `}<${Place} path=${item.by.path} line=${item.by.line} /></dd>`}
      ${first && html`<dt>First said</dt><dd>${first}</dd>`}
      ${last && last !== first && html`<dt>Last said</dt><dd>${last}</dd>`}
      <${Ties} ties=${ties} />
      ${settledBy.length > 0 && html`<dt>Settled by</dt><dd>${settledBy.map((seen: Seen) => html`<${Place} ...${seen} /> `)}</dd>`}
      <dt>Graph</dt><dd><a href=${to('graph', '', { of: item.id })}>what lies around it</a></dd>
    </dl>
    <section class="block">
      <h2>Said <span class="count">${statements.length}</span></h2>
      <ul class="rows">
        ${statements.map(
          (one, i) => html`<li key=${`${one.path}:${one.line}`}><article class="statement">
          <p class="places">${i < SHOWN_AT_ONCE ? html`<span class="place">${one.task && html`<${TaskLink} id=${one.task} /> `}<${FileLink} path=${one.path} />:${one.line}</span>` : html`<${Place} path=${one.path} line=${one.line} task=${one.task} />`}
            ${one.at ? html` <span class="aside">${String(one.at).slice(0, 16).replace('T', ' ')}</span>` : ''}
            ${one.derived ? html` <${Mark} kind="derived">read from prose<//>` : ''}</p>
          ${typeof one.text === 'string' && one.text !== item.text && html`<p><${Words} text=${one.text} /></p>`}
          ${i < SHOWN_AT_ONCE && html`<${Source} path=${one.path} line=${one.line} />`}
        </article></li>`,
        )}
      </ul>
    </section>
  `;
}

function Ties({ ties }: { ties: Whole['ties'] }): Child {
  const of = (label: string) => ties.filter((tie) => tie.label === label);
  return html`
    ${of('File').length > 0 && html`<dt>Files</dt><dd>${of('File').map(({ id }) => html`<span class="listed"><${FileLink} path=${id} /></span> `)}</dd>`}
    ${of('Task').length > 0 && html`<dt>Holds up</dt><dd>${of('Task').map(({ id }) => html`<span class="listed"><${TaskLink} id=${id} /></span> `)}</dd>`}
    ${of('Tag').length > 0 && html`<dt>Tags</dt><dd>${of('Tag').map(({ id }) => html`<${Tag} tag=${id} /> `)}</dd>`}
  `;
}

/** Search: full text over everything. */
import { html } from 'htm/preact';
import type { SearchAnswer } from '../../src/ask/search.ts';
import { useAnswer } from '../ask.ts';
import { type Child, Empty, Mark, Place, Shown, Title } from '../parts.ts';
import { route, to } from '../route.ts';

const MOST = 60;
const ITEMS = ['Pattern', 'Gotcha', 'Blocker', 'Question', 'Step'];

export function Search(): Child {
  const text = (route.value.query.text ?? '').trim();
  return html`<h1>Search</h1>${text === '' ? html`<${Empty}>Press <kbd>/</kbd> and write words. They are looked for in tasks, notes, items, files and tags, and in every passage of every document.<//>` : html`<${Found} text=${text} />`}`;
}

function Found({ text }: { text: string }): Child {
  const answer = useAnswer<SearchAnswer[]>('search', { text, limit: MOST });
  return html`<${Shown} of=${answer}
    >${(hits: SearchAnswer[]) => {
      if (hits.length === 0) return html`<${Empty}>Nothing has these words.<//>`;
      return html`
        <p class="aside" role="status">${hits[0]!.meant && `No note has ${hits[0]!.meant.map(({ word, nearest }) => `${word} (looked for ${nearest})`).join(', ')}. `}${hits[0]!.partial ? 'Nothing has all of these words. What has most of them:' : `${hits.length} found`}</p>
        <ul class="rows">
          ${hits.map(
            (hit) => html`<li key=${hit.label + hit.id}>
              <article class="item">
                <h3><span class="kind">${hit.label}</span> ${hit.headings && html`<span class="aside">${hit.headings.join(' › ')}</span> `}<a data-go href=${linkTo(hit)}><${Title} text=${hit.text} most=${300} /></a></h3>
                <p class="places">${hit.derived && html`<${Mark} kind="derived">read from prose<//>`} ${hit.seenIn.slice(0, 3).map((place) => html`<${Place} key=${`${place.path}:${place.line}`} ...${place} />`)}</p>
              </article>
            </li>`,
          )}
        </ul>
      `;
    }}<//
  >`;
}

export function linkTo({ label, id }: { label: string; id: string }): string {
  if (label === 'Task') return to('task', id);
  if (ITEMS.includes(label)) return to('item', id);
  if (label === 'Passage') return to('file', id.replace(/:\d+$/, ''));
  if (label === 'File' || label === 'Note' || label === 'Document') return to('file', id);
  if (label === 'Tag') return to('knowledge', '', { kind: 'patterns', tag: id });
  if (label === 'Workflow') return to('workflow', id);
  return to('graph', '', { of: id });
}

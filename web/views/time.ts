/** Time: how knowledge grew, what is stale since which commit, and what a branch or a revision changes. */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { KnowledgeDiff } from '../../src/ask/diff.ts';
import type { Growth } from '../../src/ask/growth.ts';
import type { StaleItem } from '../../src/ask/stale.ts';
import { useAnswer } from '../ask.ts';
import { WordsField } from '../filters.ts';
import { Stale } from '../item.ts';
import { type Child, Empty, Place, plural, Shown, TaskLink, Title } from '../parts.ts';
import { route, to } from '../route.ts';

const KINDS = ['tasks', 'patterns', 'gotchas', 'blockers', 'questions', 'steps'];
const HEIGHT = 160;
const BAR = 22;
/** So many bars have one day written below them. */
const A_LABEL = 4;
const LABEL_PX = 18;

export function Time(): Child {
  const answer = useAnswer<Growth>('growth');
  return html`
    <h1>Time</h1>
    <section class="block"><h2>How knowledge grew</h2>
      <${Shown} of=${answer}>${(growth: Growth) => html`<${Grown} growth=${growth} />`}<//>
    </section>
    <${StaleItems} />
    <${Changes} />
  `;
}

function StaleItems(): Child {
  const answer = useAnswer<StaleItem[]>('stale', { touched: true });
  return html`<section class="block">
    <h2>Stale</h2>
    <p class="aside">Items that name a file or code which is gone, moved or was touched since they were said, as git has it.</p>
    <${Shown} of=${answer}
      >${(items: StaleItem[]) =>
        items.length === 0
          ? html`<${Empty}>Nothing that is known is stale, or this is no git repository: <code>passdown stale</code> says which.<//>`
          : html`<ul class="rows">${items.map(
              (item) => html`<li key=${item.id}><article class="item">
                <h3><span class="kind">${item.kind}</span> <a data-go href=${to('item', item.id)}><${Title} text=${item.text} most=${240} /></a></h3>
                <p class="marks"><${Stale} mark=${item} /></p>
                <p class="places">${item.seenIn.slice(0, 2).map((place) => html`<${Place} key=${`${place.path}:${place.line}`} ...${place} />`)}</p>
              </article></li>`,
            )}</ul>`}<//
    >
  </section>`;
}

const DIFFERENCES = [
  ['added', 'New'],
  ['changed', 'Changed'],
  ['settled', 'Settled'],
  ['removed', 'Gone'],
] as const;

/** Two graphs are built for it, so it waits until it is asked for. */
function Changes(): Child {
  const { base, other } = route.value.query;
  return html`<section class="block">
    <h2>What changed between two revisions</h2>
    <div class="filters">
      <${WordsField} name="base" label="From" hint="commit, tag or branch" />
      <${WordsField} name="other" label="To" hint="the work tree" />
    </div>
    ${base ? html`<${Differences} base=${base} other=${other} />` : html`<${Empty}>Write a commit, tag or branch: <code>main</code>, <code>HEAD~5</code>. <code>passdown diff</code> says the same.<//>`}
  </section>`;
}

function Differences({ base, other }: { base: string; other?: string | undefined }): Child {
  const answer = useAnswer<KnowledgeDiff>('diff', { base, other });
  return html`<${Shown} of=${answer}
    >${(diff: KnowledgeDiff) => html`
      <p class="aside">${plural(diff.documents, 'document')} differ.</p>
      ${diff.tasks.length > 0 && html`<h3>Tasks</h3><ul class="lines">${diff.tasks.map(({ id, name, before, after, ready }) => html`<li key=${id}><${TaskLink} id=${id} name=${name} /> <span class="aside">${before ?? 'new'} → ${after ?? 'gone'} ${ready}</span></li>`)}</ul>`}
      ${DIFFERENCES.map(
        ([list, title]) =>
          diff[list].length > 0 &&
          html`<h3>${title} <span class="count">${diff[list].length}</span></h3><ul class="lines">${diff[list].map((item) => html`<li key=${item.id}><span class="kind">${item.kind}</span> <a data-go href=${to('item', item.id)}><${Title} text=${item.text} most=${240} /></a> <span class="aside"><${Place} path=${item.path} line=${item.line} /></span></li>`)}</ul>`,
      )}
    `}<//
  >`;
}

function Grown({ growth: { days, undated } }: { growth: Growth }): Child {
  const chart = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The last days are what one looks for.
    chart.current?.scrollTo(chart.current.scrollWidth, 0);
  }, [days.length]);
  const rest = Object.entries(undated).filter(([, count]) => count > 0);
  const without =
    rest.length > 0 &&
    html`<p class="aside">Without a date: ${rest.map(([kind, count]) => plural(count, kind.slice(0, -1))).join(', ')}.</p>`;
  if (days.length === 0)
    return html`<${Empty}>No text has a date yet. A task says when it was done with <code>*Task completed: 2026-03-06*</code> or a row <code>Completed</code>; notes say it in their names.<//>${without}`;
  const sum = (added: Record<string, number>) => KINDS.reduce((total, kind) => total + (added[kind] ?? 0), 0);
  const most = Math.max(...days.map(({ added }) => sum(added)));
  return html`
    <p class="legend">${KINDS.map((kind) => html`<span class=${`legend-of kind-${kind}`}>${kind === 'tasks' ? 'tasks completed' : kind}</span>`)}</p>
    <div class="chart" ref=${chart} tabindex="0" role="img" aria-label=${`${days.length} days from ${days[0]!.day} to ${days.at(-1)!.day}; the table below has the numbers`}>
      <svg width=${Math.max((days.length + A_LABEL) * BAR, 100)} height=${HEIGHT + LABEL_PX}>
        ${days.map(({ day, added }, i) => {
          let top = HEIGHT;
          return html`<g key=${day}><title>${day}: ${KINDS.filter((kind) => added[kind])
            .map((kind) => `${added[kind]} ${kind}`)
            .join(', ')}</title>
            ${KINDS.map((kind) => {
              const height = ((added[kind] ?? 0) / most) * (HEIGHT - 10);
              top -= height;
              return (
                height > 0 &&
                html`<rect class=${`kind-${kind}`} x=${i * BAR + 2} y=${top} width=${BAR - 6} height=${height} />`
              );
            })}
            ${i % A_LABEL === 0 && html`<text x=${i * BAR + 2} y=${HEIGHT + LABEL_PX - 4}>${day}</text>`}</g>`;
        })}
        <text x="2" y="10">${most}</text>
      </svg>
    </div>
    <details><summary>The numbers, by day</summary>
    <div class="table-frame" role="region" aria-label="Days" tabindex="0"><table>
      <thead><tr><th scope="col">Day</th>${KINDS.map((kind) => html`<th scope="col" class="number-cell">${kind === 'tasks' ? 'tasks completed' : kind}</th>`)}</tr></thead>
      <tbody>${days.toReversed().map(({ day, added }) => html`<tr key=${day}><th scope="row">${day}</th>${KINDS.map((kind) => html`<td class="number-cell">${added[kind] ?? ''}</td>`)}</tr>`)}</tbody>
    </table></div></details>
    ${without}
  `;
}

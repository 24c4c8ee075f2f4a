/** Time: how knowledge grew, by the dates that the texts have. */
import { html } from 'htm/preact';
import type { Growth } from '../../src/ask/growth.ts';
import { useAnswer } from '../ask.ts';
import { type Child, Empty, Shown } from '../parts.ts';

const KINDS = ['tasks', 'patterns', 'gotchas', 'blockers', 'questions', 'steps'];
const HEIGHT = 160;
const BAR = 22;

export function Time(): Child {
  const answer = useAnswer<Growth>('growth');
  return html`
    <h1>Time</h1>
    <section class="block"><h2>How knowledge grew</h2>
      <${Shown} of=${answer}>${(growth: Growth) => html`<${Grown} growth=${growth} />`}<//>
    </section>
  `;
}

function Grown({ growth: { days, undated } }: { growth: Growth }): Child {
  const rest = Object.entries(undated).filter(([, count]) => count > 0);
  const without =
    rest.length > 0 &&
    html`<p class="aside">Without a date: ${rest.map(([kind, count]) => `${count} ${kind}`).join(', ')}.</p>`;
  if (days.length === 0)
    return html`<${Empty}>No text has a date yet. A task says when it was done with <code>*Task completed: 2026-03-06*</code> or a row <code>Completed</code>; notes say it in their names.<//>${without}`;
  const sum = (added: Record<string, number>) => KINDS.reduce((total, kind) => total + (added[kind] ?? 0), 0);
  const most = Math.max(...days.map(({ added }) => sum(added)));
  return html`
    <p class="legend">${KINDS.map((kind) => html`<span class=${`legend-of kind-${kind}`}>${kind === 'tasks' ? 'tasks completed' : kind}</span>`)}</p>
    <div class="chart" role="img" aria-label=${`${days.length} days from ${days[0]!.day} to ${days.at(-1)!.day}; the table below has the numbers`}>
      <svg width=${Math.max(days.length * BAR, 100)} height=${HEIGHT + 8}>
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
            })}</g>`;
        })}
      </svg>
    </div>
    <div class="table-frame" role="region" aria-label="Days" tabindex="0"><table>
      <thead><tr><th scope="col">Day</th>${KINDS.map((kind) => html`<th scope="col" class="number-cell">${kind === 'tasks' ? 'tasks completed' : kind}</th>`)}</tr></thead>
      <tbody>${days.toReversed().map(({ day, added }) => html`<tr key=${day}><th scope="row">${day}</th>${KINDS.map((kind) => html`<td class="number-cell">${added[kind] ?? ''}</td>`)}</tr>`)}</tbody>
    </table></div>
    ${without}
  `;
}

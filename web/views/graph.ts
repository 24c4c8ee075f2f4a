/** Graph: what lies around anything, drawn and as a table; the whole graph when asked for. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TaskAnswer } from '../../src/ask/describe-tasks.ts';
import type { Near, Neighbourhood } from '../../src/ask/neighbourhood.ts';
import type { Overview } from '../../src/ask/overview.ts';
import { reveal } from '../../src/words/reveal.ts';
import { fetchAnswer, useAnswer } from '../ask.ts';
import { Drawing } from '../drawing.ts';
import { Choice, Tabs, WordsField } from '../filters.ts';
import { isInlined } from '../inlined.ts';
import { Card, type Child, Empty, Shown, spelled, Title, Trouble, Words } from '../parts.ts';
import { filter, go, route, to } from '../route.ts';
import { linkTo } from './search.ts';

const KINDS = [
  'Task',
  'Note',
  'File',
  'Tag',
  'Pattern',
  'Gotcha',
  'Blocker',
  'Question',
  'Step',
  'Handoff',
  'Workflow',
  'Skill',
];

export function Graph(): Child {
  const { of, view } = route.value.query;
  return html`
    <h1>Graph</h1>
    <div class="filters">
      <${Tabs} name="view" label="How the graph is shown" tabs=${[['drawn', 'Around'], ['table', 'Table'], ...(isInlined ? [] : [['whole', 'Whole graph']])]} />
      ${
        view !== 'whole' &&
        html`<${WordsField} name="of" label="Around" hint="task, item, file or tag" />
        <${Choice} name="depth" label="Steps" none="2" options=${[['1', '1'], ['3', '3'], ['4', '4']]} />
        <${Choice} name="kind" label="Only" none="all kinds" options=${KINDS.map((kind) => [kind, kind])} />`
      }
    </div>
    ${view === 'whole' ? html`<${WholeGraph} />` : of ? html`<${Around} of=${of} />` : html`<${Begin} />`}
  `;
}

const MOST_BEGINNINGS = 8;

/** Something to begin with. */
function Begin(): Child {
  const { data: ready = [] } = useAnswer<TaskAnswer[]>('ready');
  const { data: known } = useAnswer<Overview>('overview');
  const tags = known?.tags.slice(0, MOST_BEGINNINGS) ?? [];
  const around = (of: string, words: Child) =>
    html`<li key=${of}><a data-go href=${to('graph', '', { of })}>${words}</a></li>`;
  return html`<${Empty}>Write what to look around: a task, an item's id, a file, a tag. Items, tasks and files link to what lies around them.<//>
    <div class="cards">
      ${ready.length > 0 && html`<${Card} title="Tasks that are ready"><ul class="lines">${ready.slice(0, MOST_BEGINNINGS).map(({ id, name }) => around(id, html`<span class="id">${id}</span> <${Title} text=${name ?? ''} most=${120} />`))}</ul><//>`}
      ${tags.length > 0 && html`<${Card} title="Tags"><ul class="lines">${tags.map(({ tag, count }) => around(tag, html`${reveal(tag)} <span class="count">${count}</span>`))}</ul><//>`}
    </div>`;
}

function Around({ of }: { of: string }): Child {
  const { depth, kind, view } = route.value.query;
  const answer = useAnswer<Neighbourhood>('neighbourhood', { of, depth, kind: kind ? [kind] : undefined });
  return html`<${Shown} of=${answer}
    >${({ nodes, edges, left, centre }: Neighbourhood) => html`
      <p class="aside">${nodes.length} nodes, ${edges.length} ties${left > 0 && `; ${left} more are near, and not drawn`}. Enter opens a node, <kbd>x</kbd> or Alt and a click looks around it.</p>
      ${
        view === 'table'
          ? html`<${NodeTable} nodes=${nodes} edges=${edges} />`
          : html`<${Drawing}
        label=${`What lies around ${of}`}
        nodes=${nodes.map((node) => ({ key: node.key, title: node.label === 'Task' ? node.id : node.label, text: node.text, note: node.label === 'Task' ? spelled(node.status ?? '') : '', kind: `label-${node.label}${node.settled ? ' is-settled' : ''}`, href: linkTo(node), isMarked: node.key === centre }))}
        edges=${edges.map(({ from, to: end, type }) => ({ from, to: end, label: type }))}
        onExpand=${(key: string) => go('graph', '', { of: nodes.find((node) => node.key === key)!.id })}
      />`
      }
    `}<//
  >`;
}

function NodeTable({ nodes, edges }: Pick<Neighbourhood, 'nodes' | 'edges'>): Child {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const name = (key: string) => byKey.get(key)!;
  return html`<div class="table-frame" role="region" aria-label="Nodes" tabindex="0"><table>
    <thead><tr><th scope="col">Steps</th><th scope="col">Kind</th><th scope="col">What</th><th scope="col">Ties</th></tr></thead>
    <tbody>${nodes.map(
      (node: Near) => html`<tr key=${node.key}>
      <td>${node.step}</td><td>${node.label}</td>
      <td><a data-go href=${linkTo(node)}><${Title} text=${node.text} most=${160} /></a></td>
      <td class="aside">${edges
        .filter(({ from }) => from === node.key)
        .slice(0, 6)
        .map(
          ({ type, to: end }) =>
            html`<div>${type.toLowerCase().replaceAll('_', ' ')} <${Words} text=${name(end).text} most=${60} /></div>`,
        )}</td>
    </tr>`,
    )}</tbody>
  </table></div>`;
}

/** Drawn by a part of the page that is loaded now. */
function WholeGraph(): Child {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ error?: { code: string; message: string; hint: string }; said?: string }>({
    said: 'Reading the whole graph …',
  });
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    void Promise.all([import('../whole-graph.ts'), fetchAnswer('graph')]).then(([{ drawWhole }, { data, error }]) => {
      if (isGone) return;
      if (error) setState({ error });
      else {
        const drawn = drawWhole(frame.current!, data as never, (node) => {
          location.hash = linkTo(node);
        });
        end = drawn.end;
        setState({ said: drawn.said });
      }
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, []);
  return html`${state.error && html`<${Trouble} error=${state.error} />`}
    <p class="aside" role="status">${state.said} <button type="button" class="link" onClick=${() => filter({ view: 'table', of: route.value.query.of ?? '' })}>as a table</button></p>
    <div class="whole-graph" ref=${frame} role="img" aria-label="The whole graph; the table view says the same"></div>`;
}

/** Workflows of skills and of the pipeline: stages, gates, cycles, what is overdue, and who handed what to whom. */
import { html } from 'htm/preact';
import type { StagedRow } from '../../src/pipeline/describe-workflows.ts';
import type { Standing } from '../../src/pipeline/standing/standing.ts';
import type { HandedOn } from '../../src/skills/ask-workflow.ts';
import { useAnswer } from '../ask.ts';
import { type Child, Empty, FileLink, Mark, Place, plural, Shown, Status, Title, Words } from '../parts.ts';
import { route, to } from '../route.ts';

export function Workflows(): Child {
  const answer = useAnswer<StagedRow[]>('workflows');
  return html`
    <h1>Workflows</h1>
    <${Shown} of=${answer}
      >${(rows: StagedRow[]) =>
        rows.length === 0
          ? html`<${Empty}>No workflows yet. <code>passdown send</code> begins one between skills; a pipeline begins with its first handoff.<//>`
          : html`<ul class="rows">${rows.map(
              ({ id, objective, startedAt, handoffs, stage, status }) => html`<li key=${id}><article class="item">
              <h3><a data-go href=${to('workflow', id)}><${Title} text=${objective ?? id} /></a></h3>
              <p class="marks">${status && html`<${Status} is=${status} />`} ${stage && stage !== 'delivered' && html`<${Mark} kind="plain">stage ${stage}<//>`} <span class="aside"><span class="id">${id}</span>, ${plural(handoffs, 'handoff')}${startedAt && `, began ${startedAt.slice(0, 10)}`}</span></p>
            </article></li>`,
            )}</ul>`}<//
    >
  `;
}

type Told = Omit<Standing, 'timeline' | 'stage' | 'status'> & {
  stage: string | null;
  status: string | null;
  timeline: (Standing['timeline'][number] | HandedOn)[];
};

export function Workflow(): Child {
  const answer = useAnswer<Told>('workflow', { id: route.value.of });
  return html`<p class="crumbs"><a href=${to('workflows')}>Workflows</a> / <span class="id">${route.value.of}</span></p>
    <${Shown} of=${answer}>${(told: Told) => html`<${Whole} told=${told} />`}<//>`;
}

function Whole({ told }: { told: Told }): Child {
  const isStaged = told.stage !== null;
  return html`
    <h1><${Words} text=${told.objective ?? told.id} /></h1>
    <p class="marks"><${Status} is=${told.status} /> ${isStaged && told.stage !== 'delivered' && html`<${Mark} kind="plain">stage ${told.stage}: ${told.stageName}<//>`} ${told.tier && html`<${Mark} kind="plain">${told.tier}<//>`} ${told.owner && html`<span class="aside">owner ${told.owner}</span>`}</p>
    ${isStaged && html`<${Staged} told=${told} />`}
    <section class="block"><h2>Handoffs <span class="count">${told.timeline.length}</span></h2><ol class="timeline">${told.timeline.map((one) => html`<li key=${`${one.path}:${one.line}`}><${Step} one=${one} /></li>`)}</ol></section>
  `;
}

function Staged({ told }: { told: Told }): Child {
  const { gates, cycles, overdue, toDo, missing, options, checkpoint, overrides, warnings, gaps } = told;
  const list = (title: string, lines: readonly Child[]) =>
    lines.length > 0 &&
    html`<section class="block"><h2>${title} <span class="count">${lines.length}</span></h2><ul class="plain">${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`;
  return html`
    ${checkpoint && html`<section class="block"><h2>Checkpoint</h2><p><${Words} text=${inLine(checkpoint)} /></p></section>`}
    ${list(
      'Overdue',
      (overdue ?? []).map((one) => html`<${Words} text=${inLine(one)} />`),
    )}
    ${list(
      'To do',
      toDo.map((one) => html`<${Words} text=${inLine(one)} />`),
    )}
    ${list(
      'Missing',
      missing.map((one) => html`<${Words} text=${one} />`),
    )}
    ${list(
      'Options',
      options.map(
        ({ section, text, command }) =>
          html`<strong>${section}</strong>: <${Words} text=${text} /> <code>${command}</code>`,
      ),
    )}
    <section class="block"><h2>Gates <span class="count">${gates?.length ?? 0}</span></h2>
      <div class="table-frame" role="region" aria-label="Gates" tabindex="0"><table>
        <thead><tr><th scope="col">Stage</th><th scope="col">Result</th><th scope="col">Passes</th><th scope="col">Fails</th><th scope="col">Said by the producer</th></tr></thead>
        <tbody>${(gates ?? []).map((gate) => html`<tr><th scope="row">${gate.stage}</th><td><${Status} is=${gate.result} /></td><td><${Lines} of=${gate.passes} /></td><td><${Lines} of=${gate.fails} /></td><td><${Lines} of=${gate.said} /></td></tr>`)}</tbody>
      </table></div></section>
    ${
      cycles.length > 0 &&
      html`<section class="block"><h2>Sections <span class="count">${cycles.length}</span></h2>
      <div class="table-frame" role="region" aria-label="Sections" tabindex="0"><table>
        <thead><tr><th scope="col">Section</th><th scope="col">State</th><th scope="col">Cycles</th><th scope="col">Gate</th><th scope="col">Said at</th></tr></thead>
        <tbody>${cycles.map(
          (
            one,
          ) => html`<tr><th scope="row"><${Words} text=${one.title ?? one.section} /><p class="detail"><${Words} text=${one.thesis ?? ''} /></p></th><td><${Status} is=${one.state} /></td><td>${one.cycles}</td>
          <td><ul class="plain">${one.gate.map(({ id, result, text }) => html`<li><${Mark} kind=${result === 'pass' ? 'good' : result === 'fail' ? 'level-high' : 'plain'}>${id}<//> <${Words} text=${text} /></li>`)}</ul></td>
          <td>${one.path && html`<${Place} path=${one.path} line=${one.line ?? 1} />`}</td></tr>`,
        )}</tbody>
      </table></div></section>`
    }
    ${list(
      'Decided',
      overrides.map(
        ({ section, option, reason, path, line, decidedAt }) =>
          html`<strong>${section}</strong>: ${option}${reason && html`, <${Words} text=${reason} />`} <span class="aside">${decidedAt} <${Place} path=${path} line=${line} /></span>`,
      ),
    )}
    ${list(
      'Gaps',
      (gaps ?? []).map(
        ({ text, path, line }) =>
          html`<${Words} text=${text} /> <span class="aside"><${Place} path=${path} line=${line} /></span>`,
      ),
    )}
    ${list(
      'Warnings',
      (warnings ?? []).map(
        ({ text, path, line }) =>
          html`<${Words} text=${text} /> <span class="aside"><${Place} path=${path} line=${line} /></span>`,
      ),
    )}
  `;
}

const Lines = ({ of }: { of: readonly string[] | undefined }) =>
  html`<ul class="plain">${(of ?? []).map((line) => html`<li><${Words} text=${line} /></li>`)}</ul>`;

/** Values of an entry in one line, for what has many forms. */
function inLine(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  return Object.values(entry)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ');
}

function Step({ one }: { one: Told['timeline'][number] }): Child {
  const isStaged = 'transition' in one;
  return html`<article class="item">
    <h3><span class="kind">${isStaged ? one.transition : one.kind}</span> <${Words} text=${`${one.from} → ${one.to}`} most=${160} /></h3>
    <p class="marks"><${Status} is=${one.status} /> <span class="aside">${one.at}</span>${!isStaged && one.confidence && html`<${Mark} kind="plain">confidence ${one.confidence}<//>`}</p>
    ${one.summary && html`<p><${Words} text=${one.summary} /></p>`}
    ${!isStaged && one.deliverables.length > 0 && html`<p class="detail"><span class="detail-name">Delivers</span> ${one.deliverables.map(({ file }) => html`<${FileLink} path=${file} /> `)}</p>`}
    <p class="places"><${Place} path=${one.path} line=${one.line} /></p>
  </article>`;
}

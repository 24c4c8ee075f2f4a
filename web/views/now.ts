/** Now: where the project stands, what blocks it, what can be begun, and whether all is well. */
import { html } from 'htm/preact';
import type { TaskAnswer } from '../../src/ask/describe-tasks.ts';
import type { Overview } from '../../src/ask/overview.ts';
import type { BriefedItem, BriefedWork, Briefing } from '../../src/brief/data.ts';
import type { Status as DaemonStatus } from '../../src/workplace/daemon-status.ts';
import { useAnswer } from '../ask.ts';
import { isInlined, madeAt } from '../inlined.ts';
import { Stale } from '../item.ts';
import {
  Card,
  type Child,
  Empty,
  Mark,
  Place,
  type PlaceInfo,
  placeIn,
  plural,
  Shown,
  Status,
  Title,
  Words,
} from '../parts.ts';
import { to } from '../route.ts';

export function Now(): Child {
  const standing = useAnswer<Briefing>('briefing', { budget: 6000 });
  const place = useAnswer<PlaceInfo>('place');
  return html`
    <h1>${place.data?.project ? html`<${Words} text=${place.data.project} most=${120} />` : 'Now'}</h1>
    <${Figures} />
    <${Shown} of=${standing}>${(briefing: Briefing) => html`<${Standing} briefing=${briefing} />`}<//>
  `;
}

function Figures(): Child {
  const { data } = useAnswer<Overview>('overview');
  if (!data) return html`<p class="figures" aria-hidden="true">…</p>`;
  const { tasks, items, errors, warnings, workflows } = data;
  const all = Object.values(tasks).reduce((sum, count) => sum + count, 0);
  return html`<ul class="figures">
    <li><a href=${to('tasks')}><b>${all.toLocaleString('en')}</b> tasks</a></li>
    ${['in_progress', 'blocked', 'completed'].map(
      (status) =>
        tasks[status] &&
        html`<li><a href=${to('tasks', '', { view: 'table', status })}><b>${tasks[status].toLocaleString('en')}</b> ${status.replace('_', ' ')}</a></li>`,
    )}
    ${items.map(({ name, open }) => html`<li><a href=${to('knowledge', '', { kind: name })}><b>${open.toLocaleString('en')}</b> ${name}</a></li>`)}
    ${workflows > 0 && html`<li><a href=${to('workflows')}><b>${workflows}</b> workflows</a></li>`}
    ${errors + warnings > 0 && html`<li><a href=${to('problems')}><b>${errors + warnings}</b> problems in the texts</a></li>`}
  </ul>`;
}

/** As briefings spell them. */
const RUNNING = ['in progress'];
const HELD = ['blocked'];

function Standing({ briefing }: { briefing: Briefing }): Child {
  const { work, blockers, questions, nextSteps, warnings, patterns } = briefing;
  const is = (statuses: readonly string[]) => work.filter(({ status }) => statuses.includes(status ?? ''));
  const last = work.filter(({ status }) => ![...RUNNING, ...HELD, 'pending'].includes(status ?? ''));
  const isNothing = [work, blockers, questions, nextSteps, warnings, patterns].every((list) => list.length === 0);
  return html`<div class="cards">
    ${isNothing && html`<${Card} title="Nothing yet"><${Empty}>No task and no note is known here. <code>passdown init</code> looks for notes in the repository, <code>passdown new task</code> writes a first task.<//><//>`}
    ${is(RUNNING).length > 0 && html`<${WorkCard} title="In progress" work=${is(RUNNING)} />`}
    <${Ready} />
    ${
      (blockers.length > 0 || is(HELD).length > 0) &&
      html`<${Card} title="Blocked" href=${to('knowledge', '', { kind: 'blockers' })}><${BriefedList} items=${blockers} detail="impact" /><${WorkList} work=${is(HELD)} /><//>`
    }
    ${nextSteps.length > 0 && html`<${Card} title="Next steps" href=${to('knowledge', '', { kind: 'steps' })}><${BriefedList} items=${nextSteps} /><//>`}
    ${questions.length > 0 && html`<${Card} title="Waiting for an answer" href=${to('knowledge', '', { kind: 'questions' })}><${BriefedList} items=${questions} detail="recommendation" /><//>`}
    ${warnings.length > 0 && html`<${Card} title="Known traps" href=${to('knowledge', '', { kind: 'gotchas' })}><${BriefedList} items=${warnings} detail="mitigation" /><//>`}
    ${patterns.length > 0 && html`<${Card} title="Decisions in force" href=${to('knowledge', '', { kind: 'patterns' })}><${BriefedList} items=${patterns} /><//>`}
    ${last.length > 0 && html`<${WorkCard} title="Last worked on" work=${last} />`}
    <${Health} />
  </div>`;
}

const WorkCard = ({ title, work }: { title: string; work: readonly BriefedWork[] }) =>
  html`<${Card} title=${title} href=${to('tasks')}><${WorkList} work=${work} /><//>`;

function WorkList({ work }: { work: readonly BriefedWork[] }): Child {
  return html`<ul class="lines">
    ${work.map(({ name, status, date, source }) => {
      const at = placeIn(source);
      return html`<li key=${source}>
        ${at?.task ? html`<a data-go href=${to('task', at.task)}><${Title} text=${name} most=${200} /></a>` : html`<${Words} text=${name} most=${200} />`}
        <span class="aside"><${Status} is=${status} /> ${date} ${at && html`<${Place} ...${at} />`}</span>
      </li>`;
    })}
  </ul>`;
}

function BriefedList({
  items,
  detail,
}: {
  items: readonly BriefedItem[];
  detail?: 'mitigation' | 'impact' | 'recommendation';
}): Child {
  return html`<ul class="lines">
    ${items.map((item) => {
      const at = placeIn(item.source);
      const said = detail && item[detail];
      const level = item.severity ?? item.priority;
      return html`<li key=${item.source + item.text}>
        <a data-go href=${to('item', item.id)}><${Title} text=${item.text} most=${280} /></a>
        ${said && html`<p class="detail"><${Words} text=${said} most=${280} /></p>`}
        <span class="aside">${level && level !== 'medium' && html`<${Mark} kind=${`level-${level}`}>${level}<//>`} <${Stale} mark=${item.stale} /> ${at && html`<${Place} ...${at} />`}</span>
      </li>`;
    })}
  </ul>`;
}

const MOST_READY = 8;

function Ready(): Child {
  const answer = useAnswer<TaskAnswer[]>('ready');
  if (!answer.data && !answer.error) return html`<${Card} title="Ready to start"><p class="waiting">Reading …</p><//>`;
  const ready = answer.data ?? [];
  return html`<${Card} title="Ready to start" count=${ready.length} href=${to('tasks')}>
    ${
      ready.length === 0
        ? html`<${Empty}>No task is ready. <a href=${to('tasks', '', { view: 'drawn' })}>What each one waits for</a>, and <code>passdown new task</code> writes one.<//>`
        : html`<ul class="lines">
          ${ready.slice(0, MOST_READY).map(
            ({ id, name, priority, claimedBy }) => html`<li key=${id}>
              <a data-go href=${to('task', id)}><${Title} text=${name ?? id} most=${200} /></a>
              <span class="aside"><span class="id">${id}</span> ${priority && priority !== 'medium' && html`<${Mark} kind=${`level-${priority}`}>${priority}<//>`} ${claimedBy && html`<${Mark} kind="claimed">${claimedBy.who} until ${claimedBy.until}<//>`} <a href=${to('briefing', '', { task: id })}>briefing</a></span>
            </li>`,
          )}
        </ul>`
    }
    ${ready.length > MOST_READY && html`<p><a href=${to('tasks')}>and ${ready.length - MOST_READY} more</a></p>`}
  <//>`;
}

function Health(): Child {
  const { data: daemon } = useAnswer<DaemonStatus>('status');
  const { data: place } = useAnswer<PlaceInfo>('place');
  const { data: known } = useAnswer<Overview>('overview');
  const documents = Object.entries(known?.documents ?? {}).filter(([state]) => state !== 'none');
  return html`<${Card} title="Health">
    <dl class="facts">
      ${isInlined && html`<dt>Exported</dt><dd>${madeAt}: this file does not change</dd>`}
      <dt>Daemon</dt>
      <dd>${!daemon ? '…' : daemon.healthy ? 'runs and is well' : daemon.running ? `runs: ${daemon.state}` : 'does not run; this page reads changed files itself'}</dd>
      ${daemon?.problems.map(({ message, hint }) => html`<dt class="warn">Trouble</dt><dd><${Words} text=${`${message}. ${hint}`} /></dd>`)}
      ${place?.remark && html`<dt class="warn">Note</dt><dd><${Words} text=${place.remark} /></dd>`}
      <dt>Documents</dt>
      <dd>${documents.map(([state, count]) => `${count.toLocaleString('en')} ${state}`).join(', ') || 'none'}</dd>
      <dt>Texts</dt>
      <dd>${known ? html`<a href=${to('problems')}>${plural(known.errors, 'error')}, ${plural(known.warnings, 'warning')}</a>` : '…'}</dd>
      <dt>Store</dt>
      <dd><${Words} text=${place?.store ?? '…'} /></dd>
    </dl>
  <//>`;
}

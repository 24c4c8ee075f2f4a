/** Tasks: a board by status, a table, and the drawing of what depends on what. */
import { html } from 'htm/preact';
import type { Dependencies as Drawn } from '../../src/ask/dependencies.ts';
import type { TaskAnswer } from '../../src/ask/describe-tasks.ts';
import type { Overview } from '../../src/ask/overview.ts';
import { useAnswer } from '../ask.ts';
import { Drawing } from '../drawing.ts';
import { Choice, Switch, Tabs, WordsField } from '../filters.ts';
import { LongTable } from '../lists.ts';
import { type Child, Empty, Mark, plural, Shown, Status, spelled, Title, Words } from '../parts.ts';
import { route, to } from '../route.ts';

const STATUSES = ['in_progress', 'blocked', 'partial', 'failed', 'pending', 'completed', 'skipped', 'draft', 'unknown'];

export function Tasks(): Child {
  const { query } = route.value;
  const { data: known } = useAnswer<Overview>('overview');
  const { text, tag } = query;
  const view = query.view ?? 'board';
  const there = STATUSES.filter((status) => known?.tasks[status]);
  return html`
    <h1>Tasks</h1>
    <div class="filters">
      <${Tabs} name="view" label="How tasks are shown" tabs=${[['board', 'Board'], ['table', 'Table'], ['drawn', 'Dependencies']]} />
      ${view === 'drawn' && html`<${Switch} name="done" label="also what was done long ago" />`}
      ${view !== 'drawn' && html`<${WordsField} name="text" label="Words" hint="in id and name" />`}
      ${view === 'table' && html`<${Choice} name="status" label="Status" options=${there.map((status) => [status, spelled(status)])} />`}
      ${view !== 'drawn' && (known?.tags.length ?? 0) > 0 && html`<${Choice} name="tag" label="Tag" options=${known!.tags.map(({ tag, count }) => [tag, `${tag} (${count})`])} />`}
    </div>
    ${
      view === 'table'
        ? html`<${TaskTable} args=${{ text, tag, status: query.status }} />`
        : view === 'drawn'
          ? html`<${Dependencies} around=${query.around} />`
          : html`<${Board} statuses=${there} args=${{ text, tag }} isKnown=${known !== undefined} />`
    }
  `;
}

const NO_TASKS = html`No task is like that. <code>passdown new task 001 "A name"</code> writes one; other filters may show more.`;

interface Filters {
  text?: string | undefined;
  tag?: string | undefined;
  status?: string | undefined;
}

function Board({ statuses, args, isKnown }: { statuses: readonly string[]; args: Filters; isKnown: boolean }): Child {
  if (isKnown && statuses.length === 0)
    return html`<${Empty}>There are no tasks yet. <code>passdown new task 001 "A name"</code> writes one.<//>`;
  return html`<div class="board">${statuses.map((status) => html`<${Column} key=${status} status=${status} args=${args} />`)}</div>`;
}

const MOST_CARDS = 40;

function Column({ status, args }: { status: string; args: Filters }): Child {
  const answer = useAnswer<TaskAnswer[]>('tasks', { ...args, status, limit: MOST_CARDS });
  const total = answer.total ?? 0;
  return html`<section class="column" aria-label=${spelled(status)}>
    <h2><${Status} is=${status} /> <span class="count">${total.toLocaleString('en')}</span></h2>
    <${Shown} of=${answer}
      >${(
        tasks: TaskAnswer[],
      ) => html`<ul class="cards-list">${tasks.map((task) => html`<li key=${task.id}><${TaskCard} task=${task} /></li>`)}</ul>
        ${total > tasks.length && html`<p><a href=${to('tasks', '', { view: 'table', status, ...args })}>all ${total.toLocaleString('en')}</a></p>`}`}<//
    >
  </section>`;
}

function TaskCard({ task }: { task: TaskAnswer }): Child {
  const { id, name, priority, dependsOn, blockedBy, status } = task;
  const isOpen = !['completed', 'skipped'].includes(status);
  return html`<article class="task-card">
    <a data-go href=${to('task', id)}><${Title} text=${name ?? id} most=${140} /></a>
    <p class="aside"><span class="id">${id}</span>${priority && priority !== 'medium' && html` <${Mark} kind=${`level-${priority}`}>${priority}<//>`}</p>
    ${blockedBy.map(({ id, text }) => html`<p class="waits" key=${id}>held up: <a href=${to('item', id)}><${Title} text=${text} most=${120} /></a></p>`)}
    ${isOpen && dependsOn.length > 0 && html`<p class="waits">after ${dependsOn.slice(0, 4).map((other, i) => html`${i > 0 ? ', ' : ''}<a href=${to('task', other)}>${other}</a>`)}${dependsOn.length > 4 ? ' …' : ''}</p>`}
  </article>`;
}

function TaskTable({ args }: { args: Filters }): Child {
  return html`<${LongTable}
    name="tasks"
    args=${args}
    label="Tasks"
    columns=${['Id', 'Name', 'Status', 'Priority', 'Waits for', 'File']}
    cells=${({ id, name, status, priority, dependsOn, blockedBy, path }: TaskAnswer) => [
      html`<a data-go class="id" href=${to('task', id)}>${id}</a>`,
      html`<${Words} text=${name ?? ''} most=${120} />`,
      html`<${Status} is=${status} />`,
      priority ?? '',
      html`${blockedBy.length > 0 ? html`<${Mark} kind="level-high">${plural(blockedBy.length, 'blocker')}<//> ` : ''}${dependsOn.slice(0, 3).map((other, i) => html`${i > 0 ? ', ' : ''}<a href=${to('task', other)}>${other}</a>`)}${dependsOn.length > 3 ? ` +${dependsOn.length - 3}` : ''}`,
      path ? html`<a class="path" href=${to('file', path)}><bdi>${path}</bdi></a>` : '',
    ]}
    none=${NO_TASKS}
  />`;
}

export function Dependencies({ around }: { around?: string | undefined }): Child {
  const answer = useAnswer<Drawn>('dependencies', { around, done: !around && route.value.query.done === 'yes' });
  return html`<${Shown} of=${answer}
    >${({ tasks, chain, left }: Drawn) => {
      if (tasks.length < 2)
        return html`<${Empty}>No task depends on another one. A task says so with a row <code>| Depends On | 001, 002 |</code> in its table.<//>`;
      const isChain = new Set(chain);
      const there = new Set(tasks.map(({ id }) => id));
      return html`
        ${chain.length > 1 && html`<p>The longest chain of open tasks: ${chain.map((id, i) => html`${i > 0 ? ' → ' : ''}<a href=${to('task', id)}>${id}</a>`)}. Nothing is done sooner than these one after the other.</p>`}
        ${left > 0 && html`<p class="aside">${left.toLocaleString('en')} more tasks are not drawn; the page of a task draws what is tied to it.</p>`}
        <${Drawing}
          label="What depends on what"
          nodes=${tasks.map(({ id, name, status }) => ({
            key: id,
            title: id,
            text: name ?? '',
            kind: `is-${status}`,
            href: to('task', id),
            isMarked: isChain.has(id),
            note: spelled(status),
          }))}
          edges=${tasks.flatMap(({ id, dependsOn }) =>
            dependsOn
              .filter((other) => there.has(other))
              .map((other) => ({ from: other, to: id, isMarked: isChain.has(other) && isChain.has(id) })),
          )}
        />
      `;
    }}<//
  >`;
}

/** One task in full: what it is, what it waits for, what it hands on, and the briefing for whoever takes it. */
import { html } from 'htm/preact';
import type { ItemAnswer } from '../../src/ask/answer.ts';
import type { FileMention, WholeTask } from '../../src/ask/whole-task.ts';
import { useAnswer } from '../ask.ts';
import { Item } from '../item.ts';
import {
  type Child,
  EditorLink,
  Empty,
  FileLink,
  Mark,
  Place,
  Shown,
  Status,
  TaskLink,
  Title,
  Words,
} from '../parts.ts';
import { route, to } from '../route.ts';
import { BriefingOf } from './briefing.ts';
import { Dependencies } from './tasks.ts';

const LISTS = [
  ['blockers', 'Blockers'],
  ['gotchas', 'Gotchas'],
  ['patterns', 'Patterns'],
  ['questions', 'Open questions'],
  ['steps', 'Next steps'],
] as const;

export function Task(): Child {
  const answer = useAnswer<WholeTask>('show', { id: route.value.of });
  return html`<${Shown} of=${answer}>${(task: WholeTask) => html`<${Whole} task=${task} />`}<//>`;
}

function Whole({ task }: { task: WholeTask }): Child {
  const { id, name, status, outcome, priority, category, complexity, objective, path, problems } = task;
  const isOpen = !['completed', 'skipped'].includes(status);
  const told = LISTS.filter(([list]) => task[list].length > 0);
  return html`
    <p class="crumbs"><a href=${to('tasks')}>Tasks</a> / <span class="id">${id}</span></p>
    <h1><${Words} text=${name ?? id} /></h1>
    <p class="marks">
      <${Status} is=${status} />
      ${outcome && outcome !== status && html`<${Mark} kind="plain">outcome ${outcome}<//>`}
      ${priority && html`<${Mark} kind=${`level-${priority}`}>${priority}<//>`}
      ${complexity !== 'normal' && html`<${Mark} kind="plain">${complexity}<//>`}
      ${category && html`<${Mark} kind="plain"><${Words} text=${category} most=${80} /><//>`}
    </p>
    ${objective && html`<p class="lead"><${Words} text=${objective} most=${1500} /></p>`}
    <dl class="facts">
      <${Links} name="Waits for" ids=${task.dependsOn} />
      ${task.blockedBy.length > 0 && html`<dt>Blocked by</dt><dd>${task.blockedBy.map(({ id: blocker, text }) => html`<div><a href=${to('item', blocker)}><${Title} text=${text} /></a></div>`)}</dd>`}
      <${Links} name="Needed by" ids=${task.neededBy} />
      <${Links} name="Part of" ids=${task.partOf ? [task.partOf] : []} />
      <${Links} name="Parts" ids=${task.parts} />
      ${[...task.relatesTo, ...task.relatedFrom].length > 0 && html`<dt>Related</dt><dd>${[...task.relatesTo, ...task.relatedFrom].map(({ kind, id: other }) => html`<span class="listed">${kind} <${TaskLink} id=${other} /></span> `)}</dd>`}
      ${task.createdAt && html`<dt>Created</dt><dd>${task.createdAt}</dd>`}
      ${task.completedAt && html`<dt>Completed</dt><dd>${task.completedAt}</dd>`}
      ${path && html`<dt>File</dt><dd><${FileLink} path=${path} /> <${EditorLink} path=${path} /> ${task.state && task.state !== 'ingested' && html`<${Mark} kind="derived">${task.state}<//>`}</dd>`}
      ${task.alsoIn.length > 0 && html`<dt>Also in</dt><dd>${task.alsoIn.map((other) => html`<${FileLink} path=${other} /> `)}</dd>`}
    </dl>
    ${problems.length > 0 && html`<section class="block"><h2>Problems <span class="count">${problems.length}</span></h2><ul class="plain">${problems.map((problem) => html`<li><${Words} text=${problem} /></li>`)}</ul></section>`}
    ${told.length === 0 && !isOpen && html`<${Empty}>This task handed nothing on. <code>passdown new handoff ${id}</code> adds a section for it.<//>`}
    ${told.map(([list, title]) => html`<section class="block"><h2>${title} <span class="count">${task[list].length}</span></h2><ul class="rows">${task[list].map((item: ItemAnswer) => html`<li key=${item.id}><${Item} item=${item} /></li>`)}</ul></section>`)}
    <${Files} task=${task} />
    ${(task.dependsOn.length > 0 || task.neededBy.length > 0) && html`<section class="block"><h2>What is tied to it</h2><${Dependencies} around=${id} /></section>`}
    ${isOpen && html`<section class="block"><h2>Briefing</h2><${BriefingOf} task=${id} /></section>`}
  `;
}

function Links({ name, ids }: { name: string; ids: readonly string[] }): Child {
  if (ids.length === 0) return '';
  return html`<dt>${name}</dt><dd>${ids.map((id) => html`<span class="listed"><${TaskLink} id=${id} /></span> `)}</dd>`;
}

function Files({ task: { files } }: { task: WholeTask }): Child {
  const groups = [
    ['Created', files.created],
    ['Modified', files.modified],
    ['To be read next', files.toRead],
  ] as const;
  const there = groups.filter(([, list]) => list.length > 0);
  if (there.length === 0) return '';
  return html`<section class="block">
    <h2>Files</h2>
    <div class="table-frame" role="region" aria-label="Files" tabindex="0">
      <table>
        <thead><tr><th scope="col">What</th><th scope="col">File</th><th scope="col">Why</th><th scope="col">Said at</th></tr></thead>
        <tbody>
          ${there.flatMap(([name, list]) =>
            list.map(
              (file: FileMention) =>
                html`<tr><td>${name}</td><td><${FileLink} path=${file.path} /></td><td><${Words} text=${String(file.purpose ?? file.description ?? file.reason ?? '')} /></td><td><${Place} path=${file.doc} line=${file.line} /></td></tr>`,
            ),
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

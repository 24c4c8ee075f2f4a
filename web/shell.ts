/** What is around every view: the ways to the others, the search, whether the page is live, and the keys. */
import { html } from 'htm/preact';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { line, useAnswer } from './ask.ts';
import { isHelpOpen, KEYS } from './keys.ts';
import { type Child, Empty, type PlaceInfo } from './parts.ts';
import { go, route, to } from './route.ts';
import { Briefing } from './views/briefing.ts';
import { File, Files } from './views/files.ts';
import { Graph } from './views/graph.ts';
import { Knowledge } from './views/knowledge.ts';
import { Now } from './views/now.ts';
import { Problems } from './views/problems.ts';
import { Search } from './views/search.ts';
import { Task } from './views/task.ts';
import { Tasks } from './views/tasks.ts';
import { Time } from './views/time.ts';
import { WholeItem } from './views/whole-item.ts';
import { Workflow, Workflows } from './views/workflows.ts';

/** In the order of the ways; `of` are views below another one. */
const VIEWS: Record<string, { view: unknown; title: string; of?: string }> = {
  now: { view: Now, title: 'Now' },
  tasks: { view: Tasks, title: 'Tasks' },
  knowledge: { view: Knowledge, title: 'Knowledge' },
  files: { view: Files, title: 'Files' },
  graph: { view: Graph, title: 'Graph' },
  briefing: { view: Briefing, title: 'Briefing' },
  time: { view: Time, title: 'Time' },
  problems: { view: Problems, title: 'Problems' },
  workflows: { view: Workflows, title: 'Workflows' },
  task: { view: Task, title: 'Task', of: 'tasks' },
  item: { view: WholeItem, title: 'Item', of: 'knowledge' },
  file: { view: File, title: 'File', of: 'files' },
  workflow: { view: Workflow, title: 'Workflow', of: 'workflows' },
  search: { view: Search, title: 'Search', of: '' },
};

const LINES = { joining: 'joining …', live: 'live', away: 'server away', exported: 'exported' };

export function Shell(): Child {
  const { view, of } = route.value;
  const shown = VIEWS[view];
  const main = useRef<HTMLElement>(null);
  const where = `${view}/${of}`;
  const isFirst = useRef(true);
  const { data: place } = useAnswer<PlaceInfo>('place');
  useEffect(() => {
    document.title = `${of || shown?.title || 'Nowhere'} · ${place?.project ?? 'passdown'}`;
  }, [where, place?.project]);
  useEffect(() => {
    // Another view begins at its top, and a screen reader there too; filters change neither.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    if (!isFirst.current) scrollTo(0, 0);
    // In a narrow window the ways to the views are one line that scrolls.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    isFirst.current = false;
  }, [where]);
  return html`<div class="shell">
    <button type="button" class="skip" onClick=${() => main.current?.focus()}>Skip to the content</button>
    <header class="bar">
      <a class="brand" href=${to('now')}>passdown</a>
      <form role="search" onSubmit=${(event: SubmitEvent) => event.preventDefault()}><${SearchField} /></form>
      <span class=${`line is-${line.value}`} role="status">${LINES[line.value]}</span>
      <button type="button" class="help-button" aria-label="Keys" onClick=${() => (isHelpOpen.value = true)}>?</button>
    </header>
    <nav aria-label="Views">
      <ul>
        ${Object.entries(VIEWS).map(
          ([name, { title, of: parent }]) =>
            parent === undefined &&
            html`<li key=${name}><a href=${to(name)} aria-current=${name === view || VIEWS[view]?.of === name ? 'page' : undefined}>${title}</a></li>`,
        )}
      </ul>
    </nav>
    <main id="main" ref=${main} tabindex="-1">
      ${shown ? html`<${shown.view as FunctionComponent} key=${where} />` : html`<h1>Nowhere</h1><${Empty}>There is no such view. <a href=${to('now')}>Now</a> is where things begin.<//>`}
    </main>
    <${Help} />
  </div>`;
}

function SearchField(): Child {
  const { view, query } = route.value;
  return html`<input
    id="search"
    type="search"
    aria-label="Search everything"
    placeholder="Search  /"
    autocomplete="off"
    defaultValue=${view === 'search' ? query.text : ''}
    onChange=${(event: { currentTarget: HTMLInputElement }) => {
      const text = event.currentTarget.value.trim();
      if (text) go('search', '', { text });
    }}
  />`;
}

function Help(): Child {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isHelpOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isHelpOpen.value]);
  return html`<dialog closedby="none" onCancel=${(event: Event) => event.preventDefault()} ref=${dialog} aria-labelledby="keys-title" onClose=${() => (isHelpOpen.value = false)}>
    <h2 id="keys-title">Keys</h2>
    <dl class="facts">${KEYS.map(([key, words]) => html`<dt><kbd>${key}</kbd></dt><dd>${words}</dd>`)}</dl>
    <button type="button" onClick=${() => (isHelpOpen.value = false)}>Close</button>
  </dialog>`;
}

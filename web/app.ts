/** The page inside a client of MCP: the briefing that a tool gave, and what lies around its task. */
import { signal } from '@preact/signals';
import { html, render } from 'htm/preact';
import type { Neighbourhood } from '../src/ask/neighbourhood.ts';
import { reveal } from '../src/words/reveal.ts';
import { Drawing } from './drawing.ts';
import { join, readResource } from './host.ts';

const briefing = signal('');
const around = signal('');
const near = signal<Neighbourhood | undefined>(undefined);
const trouble = signal('');
let canRead = false;

/** The last that is asked for is what is shown, whichever answer comes last. */
async function lookAround(of: string): Promise<void> {
  around.value = of;
  if (!canRead) return;
  try {
    const text = await readResource(`passdown://graph/${encodeURIComponent(of)}`);
    if (around.value === of) [near.value, trouble.value] = [JSON.parse(text) as Neighbourhood, ''];
  } catch (error) {
    if (around.value === of) trouble.value = (error as Error).message;
  }
}

/** `# Briefing for task-008: Refresh tokens` */
const taskIn = (text: string) => /^# Briefing for ([^\s:]{1,200})/.exec(text)?.[1];

function App() {
  const { value: graph } = near;
  return html`<main class="app">
    ${briefing.value ? html`<pre class="markdown sheet" tabindex="0" aria-label="The briefing">${reveal(briefing.value)}</pre>` : html`<p class="waiting" role="status">Waiting for the briefing …</p>`}
    ${trouble.value && html`<p class="trouble" role="alert">${reveal(trouble.value)}</p>`}
    ${
      graph &&
      html`<h2>Around ${reveal(around.value)}</h2><${Drawing} label=${`What lies around ${around.value}`} onExpand=${look} isInPlace
      nodes=${graph.nodes.map((node) => ({ key: node.key, title: node.label === 'Task' ? node.id : node.label, text: node.text, note: node.status?.replaceAll('_', ' ') ?? '', kind: `label-${node.label}`, href: '#', isMarked: node.key === graph.centre }))}
      edges=${graph.edges.map(({ from, to, type }) => ({ from, to, label: type }))} />`
    }
  </main>`;
}

const look = (key: string) => {
  const node = near.value?.nodes.find((one) => one.key === key);
  if (node) void lookAround(node.id);
};

render(html`<${App} />`, document.getElementById('page')!);
void join({
  result: (text) => {
    briefing.value = text;
    const task = taskIn(text);
    if (task) void lookAround(task);
  },
  context: ({ theme }) => {
    if (theme) document.documentElement.style.colorScheme = theme;
  },
}).then((can) => {
  canRead = can;
  if (around.value) void lookAround(around.value);
});

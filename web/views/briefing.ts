/** Briefing: on any focus and within any budget, with why each item was chosen or left out. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import type { Briefing as Data, Explained } from '../../src/brief/data.ts';
import { type Args, useAnswer } from '../ask.ts';
import { WordsField } from '../filters.ts';
import { type Child, Empty, Mark, Place, placeIn, Shown, Title, Words } from '../parts.ts';
import { filter, route, to } from '../route.ts';

type Told = Data & { markdown: string; explain: Explained[] };

const LEAST = 200;
const MOST = 8000;
const STEP = 100;

export function Briefing(): Child {
  const { task, about, file } = route.value.query;
  return html`
    <h1>Briefing</h1>
    <p class="aside">What an agent would be told. Without a focus: where the project stands.</p>
    <div class="filters">
      <${WordsField} name="task" label="Task" hint="id" />
      <${WordsField} name="about" label="Intention" hint="words: add refresh tokens" />
      <${WordsField} name="file" label="File" hint="path" />
    </div>
    <${BriefingOf} task=${task} about=${task ? undefined : about} file=${task ? undefined : file} />
  `;
}

interface Focus {
  task?: string | undefined;
  about?: string | undefined;
  file?: string | undefined;
}

export function BriefingOf(focus: Focus): Child {
  const { task, about, file } = focus;
  const budget = route.value.query.budget;
  const args: Args = { task, about, file: file ? [file] : undefined, budget, explain: true, markdown: true };
  const answer = useAnswer<Told>('briefing', args);
  return html`<${Shown} of=${answer}>${(told: Told) => html`<${Shows} told=${told} />`}<//>`;
}

function Shows({ told }: { told: Told }): Child {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [told.markdown]);
  const copy = () => {
    void navigator.clipboard.writeText(told.markdown).then(
      () => setCopied(true),
      () => selectText('briefing-text'),
    );
  };
  return html`
    <div class="budget">
      <${Budget} now=${told.budget} />
      <output>${told.tokens.toLocaleString('en')} of ${told.budget.toLocaleString('en')} tokens</output>
      <button type="button" onClick=${copy}>${isCopied ? 'Copied' : 'Copy as markdown'}</button>
    </div>
    <div class="two">
      <section aria-label="The briefing" class="sheet"><pre id="briefing-text" tabindex="0" class="markdown">${told.markdown}</pre></section>
      <section aria-label="Why"><h2>Why each was chosen or left out</h2><${Why} explained=${told.explain} /></section>
    </div>
  `;
}

function selectText(id: string): void {
  const element = document.getElementById(id);
  if (element) getSelection()?.selectAllChildren(element);
}

function Budget({ now }: { now: number }): Child {
  const [draft, setDraft] = useState<number | undefined>(undefined);
  return html`<label class="field slider"
    ><span>Budget</span>
    <input type="range" name="budget" min=${LEAST} max=${MOST} step=${STEP} value=${draft ?? Math.min(now, MOST)}
      onInput=${(event: { currentTarget: HTMLInputElement }) => setDraft(Number(event.currentTarget.value))}
      onChange=${(event: { currentTarget: HTMLInputElement }) => {
        setDraft(undefined);
        filter({ budget: event.currentTarget.value });
      }} />
  </label>`;
}

const FATES: Record<Explained['fate'], string> = {
  shown: 'good',
  'over budget': 'derived',
  'over cap': 'derived',
  'too weak': 'plain',
};

function Why({ explained }: { explained: readonly Explained[] }): Child {
  if (explained.length === 0) return html`<${Empty}>Nothing was weighed: nothing is known on this focus yet.<//>`;
  const most = Math.max(...explained.map(({ score }) => score));
  return html`<ol class="why">
    ${explained.map(({ kind, id, text, source, score, parts, shares, fate }) => {
      const points = Object.entries(parts).filter(([, value]) => value !== 0);
      const shared = [...shares.files, ...shares.tags.map((tag) => `#${tag}`), ...shares.terms];
      const at = placeIn(source);
      return html`<li key=${kind + source + text}>
        <div class="why-head">${most > 0 && html`<span class="score" title="points">${score}</span><meter min="0" max=${most} value=${Math.max(0, score)} aria-label="points"></meter> `}<${Mark} kind=${FATES[fate]}>${fate}<//> <span class="kind">${kind}</span></div>
        <p>${id === undefined ? html`<${Words} text=${text} most=${200} />` : html`<a data-go href=${to('item', id)}><${Title} text=${text} most=${200} /></a>`}</p>
        <p class="aside">${points.map(([name, value]) => `${name} ${value}`).join(', ')}${shared.length > 0 && html`; shares <${Words} text=${shared.join(', ')} most=${160} />`} ${at && html`<${Place} ...${at} />`}</p>
      </li>`;
    })}
  </ol>`;
}

/** Knowledge: what handoffs report, by kind, with facets and full text. */
import { html } from 'htm/preact';
import type { ItemAnswer } from '../../src/ask/answer.ts';
import type { Overview } from '../../src/ask/overview.ts';
import { useAnswer } from '../ask.ts';
import { Choice, Switch, Tabs, WordsField } from '../filters.ts';
import { isInlined } from '../inlined.ts';
import { Item } from '../item.ts';
import { Parts } from '../lists.ts';
import { type Child, plural } from '../parts.ts';
import { route } from '../route.ts';

const KINDS = ['gotchas', 'patterns', 'blockers', 'questions', 'steps'];
const LEVELS = ['high', 'medium', 'low'].map((level) => [level, level] as const);

/** What is unsure is not in an exported file. */
const told = (unsure = 0) => [
  ['none', 'in structured handoffs'],
  ['only', 'in prose, by rules'],
  ...(isInlined || unsure === 0 ? [] : [['all', `in any way, also ${unsure} unsure`]]),
];

export function Knowledge(): Child {
  const { query } = route.value;
  const { data: known } = useAnswer<Overview>('overview');
  const kind = KINDS.includes(query.kind ?? '') ? query.kind! : KINDS[0]!;
  const counts = new Map(known?.items.map((one) => [one.name, one]));
  const { text, tag, severity, file, task } = query;
  const args = {
    ...{ text, tag, file, task, derived: query.derived, all: query.settled === 'yes' },
    ...(kind === 'gotchas' && { severity }),
  };
  const title = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return html`
    <h1>Knowledge</h1>
    <div class="filters">
      <${Tabs} name="kind" label="Kind" tabs=${KINDS.map((name) => [name, html`${title(name)} <span class="count">${counts.get(name)?.open ?? ''}</span>`])} />
      <${WordsField} name="text" label="Words" hint="in text and details" />
      ${(known?.tags.length ?? 0) > 0 && html`<${Choice} name="tag" label="Tag" options=${known!.tags.map(({ tag: name, count }) => [name, `${name} (${count})`])} />`}
      ${kind === 'gotchas' && html`<${Choice} name="severity" label="Severity" options=${LEVELS} />`}
      <${Choice} name="derived" label="Told" none="in any way" options=${told(counts.get(kind)?.unsure)} />
      <${WordsField} name="file" label="File" hint="path" />
      <${Switch} name="settled" label="also what no longer holds" />
    </div>
    <${Parts}
      name=${kind}
      args=${args}
      keyOf=${({ id, text: said }: ItemAnswer) => `${id} ${said}`}
      row=${(item: ItemAnswer) => html`<${Item} item=${item} />`}
      count=${(total: number) => html`<p class="aside" role="status">${plural(total, kind.slice(0, -1))}</p>`}
      none=${html`No ${kind} like that. Handoffs report them under their own headings; <code>passdown check --unread</code> lists files that are not understood.`}
    />
  `;
}

/** Small pieces that several views share. What notes say is always text: nothing of it becomes markup. */

import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Seen } from '../src/ask/answer.ts';
import type { SourceLines } from '../src/serve/source-lines.ts';
import { EDITOR_ADDRESS } from '../src/words/editor-address.ts';
import { reveal } from '../src/words/reveal.ts';
import { type Answer, type AnswerError, useAnswer } from './ask.ts';
import { isInlined } from './inlined.ts';
import { to } from './route.ts';

export type Child = ComponentChildren;

const LONGEST = 600;

interface WordsProps {
  text: string;
  most?: number;
  isPlain?: boolean;
  /** The rest is not offered: what it leads to has all of it. */
  isLink?: boolean;
}

/** An author's words inside a link. */
export const Title = (props: WordsProps): Child => html`<${Words} ...${props} isLink />`;

/** An author's words: code spans as code, hidden characters as codes, and no more than can be read at once. */
export function Words({ text, most = LONGEST, isPlain, isLink }: WordsProps): Child {
  const [isWhole, setWhole] = useState(false);
  const shown = reveal(isWhole ? text.slice(0, 200_000) : text.slice(0, most));
  const parts = isPlain ? [shown] : shown.split(/(`[^`\n]+`)/);
  return html`<bdi class="words"
    >${parts.map((part, i) => (i % 2 === 1 ? html`<code>${part.slice(1, -1)}</code>` : part))}${
      text.length > most && isLink
        ? '…'
        : text.length > most && !isWhole
          ? html`… <button class="link" onClick=${() => setWhole(true)}>all ${text.length.toLocaleString('en')} characters</button>`
          : ''
    }</bdi
  >`;
}

export const spelled = (status: string) => status.replaceAll('_', ' ');

export function Status({ is }: { is: string | null | undefined }): Child {
  return is ? html`<span class=${`status is-${is.replaceAll(' ', '_')}`}>${spelled(is)}</span>` : '';
}

export function Mark({ kind, children }: { kind: string; children: Child }): Child {
  return html`<span class=${`mark is-${kind}`}>${children}</span>`;
}

export function Empty({ children }: { children: Child }): Child {
  return html`<p class="empty">${children}</p>`;
}

export function Trouble({ error }: { error: AnswerError }): Child {
  return html`<div class="trouble" role="alert">
    <strong><${Words} text=${error.message} /></strong> <span><${Words} text=${error.hint} /></span>
  </div>`;
}

/** Shows an answer, or why there is none; while it is on its way, that. */
export function Shown<T>({
  of,
  children,
}: {
  of: Answer<T>;
  children: (data: T, total: number | undefined) => Child;
}): Child {
  return html`${of.error && html`<${Trouble} error=${of.error} />`}${
    of.data !== undefined
      ? html`<div class=${of.isOld ? 'is-old' : ''}>${children(of.data, of.total)}</div>`
      : of.error
        ? ''
        : html`<p class="waiting" role="status">Reading …</p>`
  }`;
}

export function TaskLink({ id, name }: { id: string; name?: string | null | undefined }): Child {
  return html`<a class="task-link" href=${to('task', id)}
    ><span class="id">${reveal(id)}</span>${name ? html` <${Words} text=${name} most=${160} />` : ''}</a
  >`;
}

export function FileLink({ path }: { path: string }): Child {
  return html`<a class="path" href=${to('file', path)}><bdi>${reveal(path)}</bdi></a>`;
}

export function Tag({ tag, kind = 'patterns' }: { tag: string; kind?: string }): Child {
  return html`<a class="tag" href=${to('knowledge', '', { kind, tag })}>${reveal(tag)}</a>`;
}

/** Where something is said. A click shows the lines in place. */
export function Place({ path, line, task }: { path: string; line: number; task?: string | null | undefined }): Child {
  const [isOpen, setOpen] = useState(false);
  return html`<span class="place"
      >${task ? html`<a class="id" href=${to('task', task)}>${reveal(task)}</a> ` : ''}<button
        class="link source-button"
        aria-expanded=${isOpen}
        title="Show the lines here"
        onClick=${() => setOpen(!isOpen)}
        ><bdi>${reveal(path)}</bdi>:${line}</button
      ></span
    >${isOpen && html`<${Source} path=${path} line=${line} />`}`;
}

export function Source({ path, line, around = 4 }: { path: string; line: number; around?: number }): Child {
  const answer = useAnswer<SourceLines>('source', { path, line, around });
  return html`<div class="source">
    <${Shown} of=${answer}
      >${({ first, lines, total }: SourceLines) =>
        html`<pre tabindex="0" aria-label=${`${path}, lines ${first} to ${first + lines.length - 1} of ${total}`}>
${lines.map(
  (text, i) =>
    html`<span class=${first + i === line ? 'source-line is-here' : 'source-line'}
                ><span class="number">${first + i}</span><bdi>${reveal(text) || ' '}</bdi></span
              >`,
)}</pre
        >`}<//
    >
    <${EditorLink} path=${path} line=${line} />
  </div>`;
}

export interface PlaceInfo {
  project: string;
  root: string;
  store: string;
  version: string;
  editor: string;
  remark: string | null;
}

export function EditorLink({ path, line = 1 }: { path: string; line?: number }): Child {
  const { data } = useAnswer<PlaceInfo>('place');
  if (isInlined || !data || !EDITOR_ADDRESS.test(data.editor)) return '';
  const full = encodeURI(`${data.root}/${path}`.replaceAll('\\', '/').replace(/^\//, ''))
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F');
  const href = data.editor.replace('{path}', () => full).replace('{line}', String(line));
  return html`<a class="editor" href=${href}>Open in editor</a>`;
}

/** `task-003, tasks/task-003.md:41` of a briefing, taken apart. */
export function placeIn(source: string): Pick<Seen, 'task' | 'path' | 'line'> | undefined {
  const match = /^(?:([^,\s]{1,200}), )?(.{1,1000}?):(\d{1,9})(?:,.{0,200})?$/s.exec(source);
  return match ? { task: match[1] ?? null, path: match[2]!, line: Number(match[3]) } : undefined;
}

export function Card({
  title,
  count,
  href,
  children,
}: {
  title: string;
  count?: number | undefined;
  href?: string;
  children: Child;
}): Child {
  return html`<section class="card" aria-label=${title}>
    <h2>${href ? html`<a href=${href}>${title}</a>` : title}${count !== undefined && html` <span class="count">${count.toLocaleString('en')}</span>`}</h2>
    ${children}
  </section>`;
}

export const plural = (count: number, word: string) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;

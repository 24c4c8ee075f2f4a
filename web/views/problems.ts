/** Problems: what check says, by file, with the source line and the fix. */
import { html } from 'htm/preact';
import type { PublicProblem } from '../../src/author/public-problem.ts';
import { useAnswer } from '../ask.ts';
import { Choice } from '../filters.ts';
import { type Child, Empty, FileLink, Mark, Place, plural, Shown, Source, Words } from '../parts.ts';
import { route } from '../route.ts';

/** More are not read at one sitting; of so many the line is shown at once. */
const MOST = 500;
const SHOWN_AT_ONCE = 40;

export function Problems(): Child {
  const answer = useAnswer<PublicProblem[]>('problems', { limit: MOST });
  const wanted = route.value.query.severity;
  return html`
    <h1>Problems</h1>
    <p class="aside">What <code>passdown check</code> says. <code>passdown check --fix</code> applies the fixes that are safe.</p>
    <div class="filters"><${Choice} name="severity" label="Severity" options=${[['error', 'errors'], ['warning', 'warnings']]} /></div>
    <${Shown} of=${answer}
      >${(all: PublicProblem[], total: number | undefined) => {
        const problems = all.filter(({ severity }) => !wanted || severity === wanted);
        const open = new Set(problems.slice(0, SHOWN_AT_ONCE));
        if (problems.length === 0)
          return html`<${Empty}>No problems. Every handoff that passdown reads is as it should be.<//>`;
        return html`<p class="aside" role="status">${plural(problems.length, 'problem')}${(total ?? 0) > all.length ? ` of ${total}, the first` : ''}</p>
          ${[...Map.groupBy(problems, ({ path }) => path)].map(
            ([path, list]) => html`<section class="block" key=${path} aria-label=${path}>
            <h2 class="path-title"><${FileLink} path=${path} /> <span class="count">${list.length}</span></h2>
            <ul class="rows">${list.map((problem) => html`<li key=${`${problem.line}:${problem.column}${problem.code}`}><${Problem} problem=${problem} isOpen=${open.has(problem)} /></li>`)}</ul>
          </section>`,
          )}`;
      }}<//
    >
  `;
}

function Problem({ problem, isOpen }: { problem: PublicProblem; isOpen: boolean }): Child {
  const { path, line, column, code, severity, message, fix } = problem;
  return html`<article class="problem">
    <p class="marks"><${Mark} kind=${severity === 'error' ? 'level-high' : 'level-medium'}>${severity}<//> <span class="id">${code}</span> ${isOpen ? html`<span class="aside">${line}:${column}</span>` : html`<${Place} path=${path} line=${line} />`}</p>
    <p><${Words} text=${message} isPlain /></p>
    ${fix && html`<p class="detail"><span class="detail-name">Safe fix</span> <${Words} text=${fix.title} isPlain /></p>`}
    ${isOpen && html`<${Source} path=${path} line=${line} around=${0} />`}
  </article>`;
}

/** Texts of GSD beside its plans: what was decided before a phase (`02-CONTEXT.md`), ideas for later, and what debugging found. */
import type { Markdown } from '../../../parse/scan-markdown.ts';
import { isNothing } from '../../kit/decisions.ts';
import { headingNote, LASTING } from '../../kit/heading-note.ts';
import type { ItemEntry } from '../../kit/reading.ts';

export const gsdTextDialect = headingNote({
  name: 'gsd-text',
  version: 1,
  place: /(?:^|\/)\.(?:planning|gsd)\/(?:[^/]+\/)*(?:(?:[\w.]+-)?CONTEXT|BACKLOG|debug\/(?:[^/]+\/)*[^/]+)\.md$/,
  headings: [
    [/\bdecisions?\b/i, 'pattern'],
    [/^(?:open |unresolved )?questions\b/i, 'question'],
    [/^(?:known )?(?:gotchas?|pitfalls|risks)\b/i, 'gotcha'],
    [
      /^(?:claude's discretion|deferred|specific|canonical|references|existing code|domain|phase boundary|scope)\b/i,
      'described',
    ],
  ],
  words: () => undefined,
  otherwise: 'described',
  prose: LASTING,
  isKept: ({ label }) => label !== 'Step',
  more: causeOf,
});

/** `root_cause:` with its `fix:` of a debug session. */
function causeOf({ text }: Markdown): ItemEntry[] {
  const field = (name: string) => new RegExp(`^[ \\t*-]*${name}\\**:\\**[ \\t]*(\\S.{5,600})$`, 'im').exec(text);
  const [cause, fix] = [field('root_cause'), field('fix')];
  if (!cause || isNothing(cause[1]!) || /^(?:unknown|pending|tbd|\[)/i.test(cause[1]!)) return [];
  const mitigation = fix && !isNothing(fix[1]!) ? fix[1]!.trim() : undefined;
  return [{ label: 'Gotcha', text: cause[1]!.trim(), start: cause.index, ...(mitigation && { mitigation }) }];
}

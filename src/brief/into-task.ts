/** Puts a briefing between its markers in a task file. Nothing else in the file changes, and the text between them is never read back. */
import type { ContextPlace } from '../dialects/task/context-place.ts';
import { BRIEFING_BEGIN, BRIEFING_END, ownText } from '../model/index.ts';

export function putIntoTask(text: string, briefing: string, place: ContextPlace): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const block = [BRIEFING_BEGIN, ...briefing.trimEnd().split('\n'), BRIEFING_END].join(newline);
  const [own] = ownText(text);
  if (own) return text.slice(0, own.start - BRIEFING_BEGIN.length) + block + text.slice(own.end + BRIEFING_END.length);
  const before = text.slice(0, place.start);
  const gap = before === '' || before.endsWith('\n') ? '' : newline;
  const heading = place.exists ? '' : `${'#'.repeat(place.level)} Context Provided${newline}`;
  const lead = place.exists || before === '' || before.endsWith(newline + newline) ? '' : newline;
  const section = `${lead}${heading}${newline}${block}${newline}${place.exists ? '' : newline}`;
  return before + gap + section + text.slice(place.start);
}

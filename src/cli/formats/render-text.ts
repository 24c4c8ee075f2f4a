/** One problem a line, as compilers print them: path:line:column severity code  message. */
import type { Problem } from '../../model/index.ts';
import type { Terminal } from '../terminal.ts';

export function renderText(problems: readonly Problem[], terminal?: Terminal): string {
  const paint: Terminal['paint'] = (style, text) => terminal?.paint(style, text) ?? text;
  return problems
    .map(({ path, line, column, severity, code, message }) => {
      const place = paint('bold', `${visible(path)}:${line}:${column}`);
      return `${place} ${paint(severity === 'error' ? 'red' : 'yellow', severity)} ${paint('dim', code)}  ${visible(message)}`;
    })
    .join('\n');
}

/** A text of several lines as one. */
export const oneLine = (text: string) => visible(text.trim().replace(/\s+/g, ' '));

/** The first of a list, and how many more there are. */
export const some = (list: readonly string[], shown = 5) =>
  list.length <= shown ? list.join(', ') : `${list.slice(0, shown).join(', ')} and ${list.length - shown} more`;

/** An author's text must not move the cursor or hide what follows: control and direction characters are shown as codes. */
export function visible(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

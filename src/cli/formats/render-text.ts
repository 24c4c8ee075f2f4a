/** One problem a line, as compilers print them: path:line:column severity code  message. */
import type { Problem } from '../../model/index.ts';
import { show } from '../../words/show.ts';
import type { Terminal } from '../terminal.ts';

export { oneLine, show as visible } from '../../words/show.ts';

export function renderText(problems: readonly Problem[], terminal?: Terminal): string {
  const paint: Terminal['paint'] = (style, text) => terminal?.paint(style, text) ?? text;
  return problems
    .map(({ path, line, column, severity, code, message }) => {
      const place = paint('bold', `${show(path)}:${line}:${column}`);
      return `${place} ${paint(severity === 'error' ? 'red' : 'yellow', severity)} ${paint('dim', code)}  ${show(message)}`;
    })
    .join('\n');
}

/** The first of a list, and how many more there are. */
export const some = (list: readonly string[], shown = 5) =>
  list.length <= shown ? list.join(', ') : `${list.slice(0, shown).join(', ')} and ${list.length - shown} more`;

/** Others' words of several lines, which stay lines. */
export const visibleLines = (text: string) => text.split('\n').map(show).join('\n');

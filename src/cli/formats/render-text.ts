/** One problem a line, as compilers print them: path:line:column severity code  message. */
import type { Problem } from '../../model/index.ts';
import { show } from '../../words/show.ts';
import type { Terminal } from '../terminal.ts';

export function renderText(problems: readonly Problem[], terminal?: Terminal): string {
  const paint: Terminal['paint'] = (style, text) => terminal?.paint(style, text) ?? text;
  return problems
    .map(({ path, line, column, severity, code, message }) => {
      const place = paint('bold', `${show(path)}:${line}:${column}`);
      return `${place} ${paint(severity === 'error' ? 'red' : 'yellow', severity)} ${paint('dim', code)}  ${show(message)}`;
    })
    .join('\n');
}

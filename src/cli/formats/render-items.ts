/** Items for a terminal, each in full. */
import { type ItemAnswer, speakerOf } from '../../ask/answer.ts';
import { show } from '../../words/show.ts';
import type { Terminal } from '../terminal.ts';

const DETAILS = ['location', 'mitigation', 'impact', 'suggestedResolution', 'context', 'recommendation'];

export function renderItems(terminal: Terminal, answers: readonly ItemAnswer[], withProject: boolean): string {
  return answers
    .map((item) => {
      const marks = [
        item.severity,
        item.priority,
        item.blocking === true ? 'blocking' : undefined,
        item.resolved === true ? 'resolved' : undefined,
        item.count > 1 ? `seen ${item.count} times` : undefined,
        item.derived ? `read from prose, ${Math.round(Number(item.confidence) * 100)} % sure` : undefined,
      ].filter(Boolean);
      const head = `${terminal.paint('bold', show(item.text))}${marks.length > 0 ? `  ${terminal.paint('yellow', marks.join(', '))}` : ''}`;
      const details = DETAILS.flatMap((name) =>
        item[name] === undefined ? [] : [`  ${name}: ${show(String(item[name]))}`],
      );
      const tags = item.tags && item.tags.length > 0 ? [`  tags: ${item.tags.join(', ')}`] : [];
      const seen = item.seenIn.map(
        (seen) =>
          `  ${terminal.paint('dim', `${withProject ? `${show(seen.project)} ` : ''}${show(speakerOf(seen))}, ${show(seen.path)}:${seen.line}`)}`,
      );
      return [head, ...details, ...tags, ...seen].join('\n');
    })
    .join('\n');
}

/** Items for a terminal, each in full. */
import { type ItemAnswer, marksOf, speakerOf } from '../../ask/answer.ts';
import { ITEM_DETAILS } from '../../model/index.ts';
import { show } from '../../words/show.ts';
import type { Terminal } from '../terminal.ts';

export function renderItems(terminal: Terminal, answers: readonly ItemAnswer[], withProject: boolean): string {
  return answers
    .map((item) => {
      const marks = [
        ...marksOf(item),
        item.count > 1 ? `seen ${item.count} times` : undefined,
        item.derived ? `read from prose, ${Math.round(Number(item.confidence) * 100)} % sure` : undefined,
      ].filter(Boolean);
      const head = `${terminal.paint('bold', show(item.text))}${marks.length > 0 ? `  ${terminal.paint('yellow', marks.join(', '))}` : ''}`;
      const details = ITEM_DETAILS.flatMap((name) =>
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

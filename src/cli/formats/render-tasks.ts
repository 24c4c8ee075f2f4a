/** Tasks for a terminal, a line each. */
import type { TaskAnswer } from '../../ask/tasks.ts';
import { show } from '../../words/show.ts';
import type { Terminal } from '../terminal.ts';

const COLOURS: Readonly<Record<string, 'green' | 'yellow' | 'red' | 'cyan' | 'dim'>> = {
  completed: 'green',
  partial: 'yellow',
  in_progress: 'cyan',
  blocked: 'red',
  failed: 'red',
  pending: 'dim',
};

export function renderTasks(terminal: Terminal, answers: readonly TaskAnswer[], withProject: boolean): string {
  const width = Math.max(...answers.map(({ id }) => id.length));
  return answers
    .map(({ project, id, name, status, dependsOn, blockedBy, state, path }) => {
      const notes = [
        dependsOn.length > 0 && `after ${dependsOn.join(', ')}`,
        blockedBy.length > 0 && `blocked by: ${blockedBy.map(({ text }) => show(text)).join('; ')}`,
        state === 'invalid' && `${path} cannot be read: passdown check ${path}`,
        state === 'freeform' && 'handoff in prose',
        path === null && 'no task file',
      ].filter(Boolean);
      const head = `${withProject ? `${show(project)} ` : ''}${id.padEnd(width)}  ${terminal.paint(COLOURS[status] ?? 'dim', status.padEnd(11))}  ${show(name ?? '')}`;
      return `${head}${notes.length > 0 ? terminal.paint('dim', `  (${notes.join('; ')})`) : ''}`;
    })
    .join('\n');
}

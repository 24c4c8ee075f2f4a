/** Tasks in words, a line each. */
import { largest } from '../model/index.ts';
import type { TaskAnswer } from './describe-tasks.ts';
import type { Style, Voice } from './voice.ts';

const COLOURS: Readonly<Record<string, Style>> = {
  completed: 'green',
  partial: 'yellow',
  in_progress: 'cyan',
  blocked: 'red',
  failed: 'red',
  pending: 'dim',
};

/** On a page, so many of a list are named. */
const MOST_NAMED = 6;

export function taskLines(tasks: readonly TaskAnswer[], voice: Voice, withProject = false): string[] {
  const width = largest(tasks.map(({ id }) => id.length));
  return tasks.map((task) =>
    voice.form === 'page' ? onPage(task, voice) : inTerminal(task, voice, { width, withProject }),
  );
}

function inTerminal(task: TaskAnswer, voice: Voice, { width, withProject }: { width: number; withProject: boolean }) {
  const { words, paint } = voice;
  const { project, id, name, status, dependsOn, blockedBy, state, path, claimedBy } = task;
  const notes = [
    dependsOn.length > 0 && `after ${dependsOn.join(', ')}`,
    blockedBy.length > 0 && `blocked by: ${blockedBy.map(({ text }) => words(text)).join('; ')}`,
    state === 'invalid' && `${path} cannot be read: passdown check ${path}`,
    state === 'freeform' && 'handoff in prose',
    path === null && 'no task file',
    claimedBy && `claimed by ${words(claimedBy.who)} until ${claimedBy.until}`,
  ].filter(Boolean);
  const head = `${withProject ? `${words(project)} ` : ''}${id.padEnd(width)}  ${paint(COLOURS[status] ?? 'dim', status.padEnd(11))}  ${words(name ?? '')}`;
  return `${head}${notes.length > 0 ? paint('dim', `  (${notes.join('; ')})`) : ''}`;
}

function onPage({ id, name, status, dependsOn, blockedBy, path, state, claimedBy }: TaskAnswer, voice: Voice): string {
  const { words } = voice;
  const blockers = blockedBy.map((one) => `${one.id} ${words(one.text, 80)}`);
  const notes = [
    dependsOn.length > 0 && `after ${some(dependsOn, voice)}`,
    blockers.length > 0 && `blocked by ${some(blockers, voice)}`,
    state === 'invalid' && 'its handoff cannot be read',
    claimedBy && `claimed by ${words(claimedBy.who, 100)} until ${claimedBy.until}`,
    path === null ? 'no task file' : words(path, 200),
  ].filter(Boolean);
  return `- ${words(id, 60)} ${status}: ${words(name ?? '', 80)} (${notes.join('; ')})`;
}

export function some(list: readonly string[], { words }: Voice): string {
  const named = list.slice(0, MOST_NAMED).map((one) => words(one, 60));
  return named.join(', ') + (list.length > named.length ? ` and ${list.length - named.length} more` : '');
}

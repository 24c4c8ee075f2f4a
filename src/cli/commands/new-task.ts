/** passdown new task: a task file in the form that check expects. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { taskTemplate } from '../../dialects/task/template.ts';
import { globOf } from '../../disk/file-scope.ts';
import { findFiles } from '../../disk/find-files.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { normaliseTaskId, OperatorError, taskFileName } from '../../model/index.ts';
import { taskFilesOf } from '../../workplace/find-task-file.ts';
import { type Context, insideRoot, type Register } from '../command.ts';
import { printPath } from '../print-path.ts';

export const register: Register = (command, act) => {
  command
    .argument('<id>', 'the id: 012, task-012, AUTH-3')
    .argument('<name...>', 'what it is about')
    .option('--dir <folder>', 'where to put it (default: where the other task files are)')
    .action(act((context, [id, ...name], { dir }) => newTask(context, id!, name.join(' '), dir as string | undefined)));
};

function newTask(context: Context, given: string, name: string, dir: string | undefined): number {
  const id = normaliseTaskId(given);
  if (!id)
    throw new OperatorError({
      code: 'task-id',
      message: `${given} is not a task id`,
      hint: 'Write letters, digits, dots and hyphens: 012, task-012, AUTH-3',
    });
  const title = name.replace(/\s+/g, ' ').trim();
  if (!title)
    throw new OperatorError({
      code: 'task-name',
      message: 'A task needs a name',
      hint: 'passdown new task 012 "Add refresh tokens"',
    });
  const [taken] = taskFilesOf(context, id);
  if (taken)
    throw new OperatorError({
      code: 'task-exists',
      message: `${taken.path} already describes ${id}`,
      hint: 'Choose another id',
    });
  const prefix = id.startsWith('task-') ? id : `task-${id}`;
  const folder = dir === undefined ? taskFolder(context) : insideRoot(context, dir);
  const path = `${folder === '' ? '' : `${folder}/`}${taskFileName(prefix)}-${slug(title)}.md`;
  const full = join(context.root, path);
  makeFolder(context.root, folder);
  if (existsSync(full))
    throw new OperatorError({
      code: 'file-exists',
      message: `${path} already exists`,
      hint: 'Choose another id or name',
    });
  writeFileAtomically(context.root, path, taskTemplate(id, title, today()));
  return printPath(context, path);
}

/** Beside the task files that are there; else the first folder that the configuration looks into. */
function taskFolder({ root, config }: Context): string {
  for (const path of findFiles(root, config)) if (/(?:^|\/)task[-_]/i.test(path)) return dirname(path);
  return (
    globOf(config.include[0]!)
      .split('/')
      .filter((part) => !/[*{?[]/.test(part) && !part.includes('.md'))
      .join('/') || 'tasks'
  );
}

function slug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  return words.slice(0, 60).replace(/(?<!-)-+$/, '') || 'task';
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

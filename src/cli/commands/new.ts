/** passdown new: a task file or its handoff section, in the form that check expects. */
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findHandoffs } from '../../dialects/task/find-handoffs.ts';
import { handoffTemplate, taskTemplate } from '../../dialects/task/template.ts';
import { findFiles } from '../../disk/find-files.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { normaliseTaskId, OperatorError, taskFileName } from '../../model/index.ts';
import { namesFile, taskFileOf, taskFilesOf } from '../../workplace/find-task-file.ts';
import { type Context, insideRoot, printJson, type Register } from '../command.ts';

export const register: Register = (program, act) => {
  const create = program.command('new').description('scaffold a task file, or the handoff section of one');
  create
    .command('task')
    .argument('<id>', 'the id: 012, task-012, AUTH-3')
    .argument('<name...>', 'what it is about')
    .description('write a new task file')
    .option('--dir <folder>', 'where to put it (default: where the other task files are)')
    .addHelpText('after', '\nExample:\n  passdown new task 012 "Add refresh tokens"')
    .action(act((context, [id, ...name], { dir }) => newTask(context, id!, name.join(' '), dir as string | undefined)));
  create
    .command('handoff')
    .argument('<task>', 'the id of a task, or its file')
    .description('add an empty handoff section to a task file')
    .addHelpText('after', '\nExample:\n  passdown new handoff task-012')
    .action(act((context, [task]) => newHandoff(context, task!)));
};

function newTask(context: Context, given: string, name: string, dir: string | undefined): number {
  const id = normaliseTaskId(given);
  if (!id)
    throw new OperatorError({
      code: 'task-id',
      message: `${given} is no task id`,
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
      message: `${taken.path} describes ${id} already`,
      hint: 'Choose another id',
    });
  const prefix = id.startsWith('task-') ? id : `task-${id}`;
  const folder = dir === undefined ? taskFolder(context) : insideRoot(context, dir);
  const path = `${folder === '' ? '' : `${folder}/`}${taskFileName(prefix)}-${slug(title)}.md`;
  const full = join(context.root, path);
  refuseLinks(context.root, folder);
  if (existsSync(full))
    throw new OperatorError({
      code: 'file-exists',
      message: `${path} exists already`,
      hint: 'Choose another id or name',
    });
  mkdirSync(dirname(full), { recursive: true });
  writeFileAtomically(full, taskTemplate(id, title, today()));
  return done(context, path);
}

function newHandoff(context: Context, given: string): number {
  const found = taskFileOf(context, namesFile(given) ? insideRoot(context, given) : given);
  const full = join(context.root, found.path);
  const text = readFileSync(full, 'utf8');
  if (findHandoffs(found.markdown).length > 0) {
    throw new OperatorError({
      code: 'handoff-exists',
      message: `${found.path} has a handoff section already`,
      hint: 'Fill in that one',
      exitCode: 1,
    });
  }
  if (found.markdown.fences.some(({ closed }) => !closed)) {
    throw new OperatorError({
      code: 'fence-unclosed',
      message: `A fence in ${found.path} is never closed, so a section added at its end would be part of it`,
      hint: 'Close the fence first; passdown check says where it begins',
      exitCode: 1,
    });
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const gap =
    text === '' || text.endsWith(`${newline}${newline}`) ? '' : text.endsWith(newline) ? newline : newline + newline;
  writeFileAtomically(full, text + gap + handoffTemplate().replaceAll('\n', newline));
  return done(context, found.path);
}

/** Beside the task files that are there; else the first folder that the configuration looks into. */
function taskFolder({ root, config }: Context): string {
  for (const path of findFiles(root, config)) if (/(?:^|\/)task[-_]/i.test(path)) return dirname(path);
  return (
    config.include[0]!.split('/')
      .filter((part) => !/[*{?[]/.test(part) && !part.includes('.md'))
      .join('/') || 'tasks'
  );
}

/** A folder of the way that is a link may lead anywhere. */
function refuseLinks(root: string, folder: string): void {
  const parts = folder.split('/').filter(Boolean);
  parts.forEach((_, i) => {
    const part = parts.slice(0, i + 1).join('/');
    if (lstatSync(join(root, part), { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new OperatorError({
        code: 'outside-root',
        message: `${part} is a symbolic link`,
        hint: 'Name a folder that lies inside the project itself',
      });
    }
  });
}

function slug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, 60).replace(/-+$/, '') || 'task';
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function done({ terminal, json }: Context, path: string): number {
  if (json) printJson(terminal, 'new', { path });
  else terminal.print(path);
  return 0;
}

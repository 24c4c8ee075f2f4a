/** passdown tasks, ready, show, file, search, journal, graph: the other questions. */
import { join } from 'node:path';
import { Option } from 'commander';
import { askFile } from '../../ask/file.ts';
import { around, GRAPH_FORMATS, type GraphFormat, renderGraph } from '../../ask/graph.ts';
import { askJournal, JOURNAL_PATH, renderJournal } from '../../ask/journal.ts';
import { askSearch } from '../../ask/search.ts';
import { askReady, askTask, askTasks, type TaskAnswer, type WholeTask } from '../../ask/tasks.ts';
import { writeIfChanged } from '../../disk/write-file.ts';
import { foldedTag, normalisePath, normaliseTaskId, notFound } from '../../model/index.ts';
import { exportGraph } from '../../store/export-graph.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { visible } from '../formats/render-text.ts';
import { asking } from '../graph-session.ts';
import type { Terminal } from '../terminal.ts';
import { renderItems, toCount } from './items.ts';

type Flags = {
  status?: string;
  tag?: string;
  allProjects?: boolean;
  refresh?: boolean;
  limit?: number;
  format?: GraphFormat;
  around?: string;
};

export const register: Register = (program, act) => {
  const question = (name: string, description: string, example: string) =>
    program
      .command(name)
      .description(description)
      .option('--no-refresh', 'do not read changed files first')
      .addHelpText('after', `\nExample:\n  ${example}`);
  question('tasks', 'tasks with status, dependencies and what blocks them', 'passdown tasks --status blocked')
    .option('--status <status>', 'pending | in_progress | completed | partial | failed | blocked')
    .option('--tag <tag>', 'only tasks that found patterns with this tag')
    .option('--all-projects', 'of every project in the store')
    .action(act((context, _args, options) => runTasks(context, 'tasks', options as Flags)));
  question('ready', 'tasks that can be started now, most urgent first', 'passdown ready')
    .option('--all-projects', 'of every project in the store')
    .action(act((context, _args, options) => runTasks(context, 'ready', options as Flags)));
  question('show', 'one task in full', 'passdown show task-003')
    .argument('<id>', 'the id of a task')
    .action(act((context, [id], options) => runShow(context, id!, options as Flags)));
  question('file', 'all that is known of one file', 'passdown file src/auth/jwt.ts')
    .argument('<path>', 'a path from the project root')
    .action(act((context, [path], options) => runFile(context, path!, options as Flags)));
  question('search', 'full text over everything, best first', 'passdown search "rate limit"')
    .argument('<text...>', 'words that must all occur')
    .option('--all-projects', 'in every project of the store')
    .option('--limit <count>', 'at most so many', toCount, 20)
    .action(act((context, words, options) => runSearch(context, words.join(' '), options as Flags)));
  question('journal', "writes .passdown/journal.md: the orchestrator's view", 'passdown journal').action(
    act((context, _args, options) => runJournal(context, options as Flags)),
  );
  question('graph', 'the graph, or a part, for other tools', 'passdown graph --format mermaid --around task-003')
    .addOption(new Option('--format <format>', 'how to print it').choices([...GRAPH_FORMATS]).default('mermaid'))
    .option('--around <id>', 'only what lies within two steps of a task, item, file or tag')
    .action(act((context, _args, options) => runGraph(context, options as Flags)));
};

function runTasks(context: Context, kind: 'tasks' | 'ready', options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const scope = options.allProjects ? undefined : project;
    const answers =
      kind === 'ready'
        ? await askReady(store, scope)
        : await askTasks(store, scope, { status: options.status, tag: options.tag && foldedTag(options.tag) });
    if (context.json) printJson(context.terminal, kind, answers);
    else if (answers.length === 0) context.terminal.say(kind === 'ready' ? 'No task is ready.' : 'No tasks found.');
    else context.terminal.print(renderTasks(context.terminal, answers, options.allProjects === true));
    return 0;
  });
}

const COLOURS: Readonly<Record<string, 'green' | 'yellow' | 'red' | 'cyan' | 'dim'>> = {
  completed: 'green',
  partial: 'yellow',
  in_progress: 'cyan',
  blocked: 'red',
  failed: 'red',
  pending: 'dim',
};

function renderTasks(terminal: Terminal, answers: readonly TaskAnswer[], withProject: boolean): string {
  const width = Math.max(...answers.map(({ id }) => id.length));
  return answers
    .map(({ project, id, name, status, dependsOn, blockedBy, state, path }) => {
      const notes = [
        dependsOn.length > 0 && `after ${dependsOn.join(', ')}`,
        blockedBy.length > 0 && `blocked by: ${blockedBy.map(({ text }) => visible(text)).join('; ')}`,
        state === 'invalid' && `${path} cannot be read: passdown check ${path}`,
        state === 'freeform' && 'handoff in prose',
        path === null && 'no task file',
      ].filter(Boolean);
      const head = `${withProject ? `${visible(project)} ` : ''}${id.padEnd(width)}  ${terminal.paint(COLOURS[status] ?? 'dim', status.padEnd(11))}  ${visible(name ?? '')}`;
      return `${head}${notes.length > 0 ? terminal.paint('dim', `  (${notes.join('; ')})`) : ''}`;
    })
    .join('\n');
}

function runShow(context: Context, given: string, options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const task = await askTask(store, project, normaliseTaskId(given) ?? given);
    if (!task) throw notFound(`task ${given}`, 'passdown tasks lists all of them');
    if (context.json) printJson(context.terminal, 'show', task);
    else context.terminal.print(renderTask(context.terminal, task));
    return 0;
  });
}

function renderTask(terminal: Terminal, task: WholeTask): string {
  const part = (title: string, lines: string) => (lines === '' ? [] : [`\n${terminal.paint('bold', title)}\n${lines}`]);
  const files = (list: WholeTask['files']['created']) =>
    list
      .map(
        ({ path, doc, line, purpose, description, reason }) =>
          `  ${visible(path)}  ${visible(String(purpose ?? description ?? reason ?? ''))}  ${terminal.paint('dim', `${visible(doc)}:${line}`)}`,
      )
      .join('\n');
  return [
    renderTasks(terminal, [task], false),
    ...(task.path ? [`  ${terminal.paint('dim', [task.path, ...task.alsoIn].map(visible).join(', '))}`] : []),
    ...(task.objective ? [`  ${visible(task.objective.replace(/\s+/g, ' '))}`] : []),
    ...(task.neededBy.length > 0 ? [`  needed by ${task.neededBy.join(', ')}`] : []),
    ...part('Created', files(task.files.created)),
    ...part('Modified', files(task.files.modified)),
    ...part('To read next', files(task.files.toRead)),
    ...part('Patterns', renderItems(terminal, task.patterns, false)),
    ...part('Gotchas', renderItems(terminal, task.gotchas, false)),
    ...part('Questions', renderItems(terminal, task.questions, false)),
    ...part('Next steps', renderItems(terminal, task.steps, false)),
    ...part('Blockers', renderItems(terminal, task.blockers, false)),
    ...part('Problems', task.problems.map((line) => `  ${visible(`${task.path}:${line}`)}`).join('\n')),
  ].join('\n');
}

function runFile(context: Context, given: string, options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const { terminal } = context;
    const answer = await askFile(store, project, normalisePath(given.replaceAll('\\', '/')));
    if (!answer) throw notFound(given, 'No handoff names this file; write the path from the project root');
    if (context.json) {
      printJson(terminal, 'file', answer);
      return 0;
    }
    const told = (verb: string, list: typeof answer.createdBy) =>
      list.map(
        ({ task, path, line, purpose, description, reason, derived }) =>
          `${verb} ${task ?? 'a note'}: ${visible(String(purpose ?? description ?? reason ?? ''))}  ${terminal.paint('dim', `${visible(path)}:${line}${derived ? ', read from prose' : ''}`)}`,
      );
    const parts = [
      terminal.paint('bold', visible(answer.path)),
      ...told('created by', answer.createdBy),
      ...told('modified by', answer.modifiedBy),
      ...told('to be read, says', answer.handedOnBy),
      ...answer.deliveredBy.map(
        ({ name, text, path, line }) =>
          `delivered by ${visible(String(name))}: ${visible(String(text))}  ${terminal.paint('dim', `${visible(path)}:${line}`)}`,
      ),
      ...(answer.handsOn
        ? [
            `hands on ${visible(answer.handsOn.name)}: ${visible(answer.handsOn.summary ?? '')}`,
            ...answer.handsOn.about.map(
              ({ label, text, line }) =>
                `  ${terminal.paint('cyan', label.padEnd(11))} ${visible(text)}  ${terminal.paint('dim', `:${line}`)}`,
            ),
          ]
        : []),
    ];
    for (const items of [answer.patterns, answer.gotchas, answer.steps])
      if (items.length > 0) parts.push(renderItems(terminal, items, false));
    terminal.print(parts.join('\n'));
    return 0;
  });
}

function runSearch(context: Context, text: string, options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const { terminal } = context;
    const answers = await askSearch(store, text, options.allProjects ? undefined : project, options.limit!);
    if (context.json) printJson(terminal, 'search', answers);
    else if (answers.length === 0) terminal.say('Nothing found.');
    else
      terminal.print(
        answers
          .map(
            ({ label, text: found, seenIn, derived }) =>
              `${terminal.paint('cyan', label.padEnd(11))} ${visible(found)}${derived ? '  read from prose' : ''}  ${terminal.paint(
                'dim',
                seenIn
                  .slice(0, 3)
                  .map(({ path, line }) => `${visible(path)}:${line}`)
                  .join(', ') + (seenIn.length > 3 ? ` and ${seenIn.length - 3} more` : ''),
              )}`,
          )
          .join('\n'),
      );
    return 0;
  });
}

function runJournal(context: Context, options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const journal = await askJournal(store, project);
    const text = renderJournal(journal);
    writeIfChanged(join(context.root, JOURNAL_PATH), text);
    if (context.json) printJson(context.terminal, 'journal', journal);
    else context.terminal.print(text);
    return 0;
  });
}

function runGraph(context: Context, options: Flags): Promise<number> {
  return asking(context, options, async ({ store, project }) => {
    const whole = await exportGraph(store, project);
    const graph =
      options.around === undefined
        ? whole
        : around(
            whole,
            normaliseTaskId(options.around) && around(whole, normaliseTaskId(options.around)!)
              ? normaliseTaskId(options.around)!
              : options.around,
          );
    if (!graph) throw notFound(String(options.around), 'Name a task, an item by its id, a file or a tag');
    context.terminal.print(renderGraph(graph, context.json ? 'json' : options.format!));
    return 0;
  });
}

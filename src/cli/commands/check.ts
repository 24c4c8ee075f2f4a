/** passdown check: problems in task files, as a compiler prints them. */
import { buffer } from 'node:stream/consumers';
import { Option } from 'commander';
import { askStale, type StaleItem } from '../../ask/stale.ts';
import { type CheckOptions, type CheckResult, check } from '../../author/check.ts';
import { fixFiles, fixText } from '../../author/fix.ts';
import { publicProblem } from '../../author/public-problem.ts';
import { kindOf } from '../../config/kind-of.ts';
import { byPlace } from '../../dialects/read-document.ts';
import type { TaskCode } from '../../dialects/task/rules.ts';
import { isYamlName } from '../../dialects/yaml-problem.ts';
import { changedFiles } from '../../disk/changed-files.ts';
import { FileScope } from '../../disk/file-scope.ts';
import { isListed } from '../../disk/find-files.ts';
import { decode } from '../../disk/read-source.ts';
import { addAll, count, OperatorError, type Problem, type SourceFile } from '../../model/index.ts';
import { show } from '../../words/show.ts';
import { type UnreadFiles, unknownFolders, unreadFiles } from '../../workplace/unread.ts';
import { asking } from '../asking.ts';
import { type Context, insideRoot, printJson, type Register } from '../command.ts';
import { fromRepository } from '../formats/from-repository.ts';
import { renderGithub } from '../formats/render-github.ts';
import { renderSarif } from '../formats/render-sarif.ts';
import { renderText } from '../formats/render-text.ts';
import { namedHandoffs } from '../named-files.ts';

const FORMATS = ['text', 'json', 'github', 'sarif'] as const;

interface Options {
  format?: (typeof FORMATS)[number];
  fix?: boolean;
  strict?: boolean;
  score?: boolean;
  unread?: boolean;
  stale?: boolean;
  stdin?: boolean;
  path?: string;
  /** A base, or true for what is not committed. */
  changed?: string | true;
}

export const register: Register = (command, act) => {
  command
    .argument('[paths...]', 'files or folders (default: what the configuration includes)')
    .addOption(new Option('--format <format>', 'how to print problems').choices([...FORMATS]))
    .option(
      '--changed [base]',
      'only files that git says changed: not committed yet, or since the branch left the base',
    )
    .option('--fix', 'apply the safe fixes')
    .option('--strict', 'exit 1 on warnings too')
    .option('--score', 'print how complete each handoff is')
    .option('--stale', 'also what names files or code that are gone, as git says; reads the graph')
    .option('--unread', 'list the files that match and that nobody understands, with the reason')
    .option('--stdin', 'check standard input, named by --path')
    .option('--path <path>', 'with --stdin: the path that the text belongs to')
    .action(act((context, paths, options) => runCheck(context, paths, options as Options)));
};

async function runCheck(context: Context, paths: string[], options: Options): Promise<number> {
  const { terminal, root, config } = context;
  if (options.unread) return listUnread(context, paths);
  if (options.stdin) return checkStdin(context, paths, options);
  if (options.path !== undefined)
    throw usage('--path goes with --stdin', 'Name files as arguments: passdown check tasks/task-007.md');
  const named = selected(context, paths, options);
  let unwritten = 0;
  if (options.fix) {
    const { fixed, failed } = fixFiles(context, named?.files);
    for (const [path, count] of fixed) terminal.say(`${show(path)}: ${count} fixed`);
    for (const error of failed) terminal.warn(`passdown: ${error.message}\n  ${error.hint}`);
    unwritten = failed.length;
  }
  const progress = terminal.progress('Checking');
  const request: CheckOptions = { root, config, completeness: options.score === true, onProgress: progress.at };
  if (named) Object.assign(request, { paths: named.files, named: named.named, guesses: named.guesses });
  const result = named?.files.length === 0 ? NO_FILES : await check(request);
  progress.end();
  if (options.stale) addAll(result.problems, await staleProblems(context, named && new Set(named.files)));
  return Math.max(print(context, result, options), unwritten > 0 ? 1 : 0);
}

/** What git says of the items of these files, or of all. */
async function staleProblems(context: Context, paths: ReadonlySet<string> | undefined): Promise<Problem[]> {
  const problems: Problem[] = [];
  await asking(context, {}, async (open) => {
    const { items, why } = await askStale(open, {}, 'all');
    if (why !== undefined) context.terminal.say(`passdown: ${why}`);
    for (const item of items)
      for (const { path, line } of item.seenIn)
        if (!paths || paths.has(path)) problems.push(staleProblem(item, path, line));
    return 0;
  });
  return problems.sort(byPlace);
}

function staleProblem({ id, what, commit }: StaleItem, path: string, line: number): Problem<TaskCode> {
  const when = commit === null ? 'by a change that is not committed' : `since ${commit.slice(0, 9)}`;
  return {
    ...{ path, line, column: 1, endLine: line, endColumn: 1, code: 'names-gone', severity: 'warning' },
    message: `${show(what)} is gone ${when}: settle this item in a later handoff (resolves), or confirm that it holds: passdown confirm ${show(id)}`,
  };
}

/** Exit code 0: a text that is not a handoff is not a mistake. */
function listUnread(context: Context, paths: string[]): number {
  const { terminal, json } = context;
  const named = paths.length > 0 ? namedHandoffs(context, paths).files : undefined;
  const { files, unread, silent } = unreadFiles(context, named);
  const all = [...unread, ...(named ? [] : unknownFolders(context))];
  if (json) printJson(terminal, 'unread', all);
  else for (const { path, reason, hint } of all) terminal.print(`${show(path)}: ${show(reason)}\n  ${show(hint)}`);
  if (json) return 0;
  if (silent.length > 0)
    terminal.say(`${count(silent.length, 'file')} read and stating nothing: ${silentWords(silent)}`);
  terminal.say(`${unread.length} of ${count(files, 'file')} not understood`);
  return 0;
}

const SHOWN = 5;

function silentWords(silent: UnreadFiles['silent']): string {
  const named = silent.slice(0, SHOWN).map(({ path }) => show(path));
  return [...named, ...(silent.length > SHOWN ? [`and ${silent.length - SHOWN} more`] : [])].join(', ');
}

const NO_FILES: CheckResult = { documents: 0, files: 0, problems: [], completeness: [] };

/** The files that are asked for; undefined means all that the configuration includes. */
function selected(context: Context, paths: string[], { changed }: Options): Named | undefined {
  const named = paths.length > 0 ? namedHandoffs(context, paths) : undefined;
  if (changed === undefined) return named;
  const { root, config } = context;
  const files = new Set(changedFiles(root, changed === true ? undefined : changed));
  if (named) return { ...named, files: named.files.filter((path) => files.has(path)) };
  const scope = new FileScope(root, config);
  const wanted = [...files].filter((path) => isListed(scope, path)).sort();
  return { files: wanted, named: new Set(), guesses: new Set(wanted.filter(isYamlName)) };
}

type Named = ReturnType<typeof namedHandoffs>;

async function checkStdin(context: Context, paths: string[], options: Options): Promise<number> {
  const { terminal, root, config } = context;
  if (options.fix && (context.json || options.format))
    throw usage('--stdin --fix prints the fixed text and no other format', 'Leave out --json and --format');
  if (!options.path || paths.length > 0 || options.changed !== undefined)
    throw usage(
      '--stdin needs --path, and takes neither files nor --changed',
      'passdown check --stdin --path tasks/task-007.md < draft.md',
    );
  const path = insideRoot(context, options.path);
  const bytes = await buffer(terminal.streams.stdin);
  if (bytes.length > config.limits.fileBytes)
    throw usage(
      `The input has ${bytes.length} bytes; the limit is ${config.limits.fileBytes}`,
      'Raise limits.fileBytes in .passdown/config.yaml',
    );
  const read = decode(path, bytes);
  if ('problem' in read && options.fix) {
    terminal.streams.stderr.write(`${renderText([read.problem])}\n`);
    return 1;
  }
  if ('problem' in read)
    return print(context, { documents: 0, files: 1, problems: [read.problem], completeness: [] }, options);
  const source: SourceFile = read.source;
  // An editor asks for the mended text: it goes to stdout, the problems that remain to stderr.
  if (options.fix) {
    const { text } = fixText({ ...source, as: kindOf(config, path) }, config.limits);
    terminal.printData(text);
    const { problems } = await check({ root, config, source: { path, text } });
    if (problems.length > 0) terminal.streams.stderr.write(`${renderText(problems)}\n`);
    return exitCode(problems, options);
  }
  return print(context, await check({ root, config, source, completeness: options.score === true }), options);
}

function print(context: Context, result: CheckResult, options: Options): number {
  const { terminal } = context;
  const format = options.format ?? (context.json ? 'json' : 'text');
  const { problems } = result;
  if (format === 'json') {
    const list = problems.map(publicProblem);
    if (options.score) printJson(terminal, 'completeness', { problems: list, scores: result.completeness });
    else printJson(terminal, 'problems', list);
  } else if (format === 'sarif') terminal.print(renderSarif(fromRepository(context.root, problems)));
  else if (problems.length > 0)
    terminal.print(
      format === 'github'
        ? renderGithub(fromRepository(context.root, problems).problems)
        : renderText(problems, terminal),
    );
  if (options.score && format === 'text')
    for (const { path, score, missing } of result.completeness)
      terminal.print(
        `${show(path)} ${score} % complete${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}`,
      );
  if (format === 'text') terminal.say(summary(result, options));
  return exitCode(problems, options);
}

function exitCode(problems: CheckResult['problems'], options: Options): number {
  return problems.some(({ severity }) => severity === 'error' || options.strict) ? 1 : 0;
}

function summary({ files, documents, problems }: CheckResult, { changed }: Options): string {
  if (files === 0 && changed !== undefined)
    return `No task file changed${changed === true ? '' : ` since ${show(changed)}`}`;
  if (files === 0) return 'No task files found. Name files, or set include: in .passdown/config.yaml to where they are';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const fixable = problems.filter(({ fix }) => fix).length;
  const hint = fixable > 0 ? `; --fix fixes ${fixable}` : '';
  return `${count(documents, changed === undefined ? 'file' : 'changed file')} checked: ${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}${hint}`;
}

function usage(message: string, hint: string): OperatorError {
  return new OperatorError({ code: 'usage', message, hint });
}

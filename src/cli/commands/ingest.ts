/** passdown ingest: reads changed task files into the graph, once. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { notAHandoff } from '../../dialects/not-a-handoff.ts';
import { FileScope } from '../../disk/file-scope.ts';
import { isListed, walkFiles } from '../../disk/find-files.ts';
import { statAt } from '../../disk/stamp.ts';
import { type IngestResult, ingest } from '../../ingest/ingest.ts';
import { OperatorError } from '../../model/index.ts';
import { keepOutputs } from '../../outputs/keep-outputs.ts';
import { hasErrors } from '../../store/ledger-stamp.ts';
import { holderOf } from '../../store/lock.ts';
import type { GraphReader } from '../../store/store.ts';
import { show } from '../../words/show.ts';
import { askToReconcile, daemonStatus } from '../../workplace/daemon-status.ts';
import { documentAt } from '../../workplace/documents.ts';
import type { OpenWorkplace } from '../../workplace/open-workplace.ts';
import { withOpen } from '../../workplace/open-workplace.ts';
import { asWriter, withLease } from '../../workplace/writer.ts';
import { sayReplaced } from '../asking.ts';
import { type Context, insideRoot, type Register } from '../command.ts';
import { reportIngest } from '../report-ingest.ts';

export const register: Register = (command, act) => {
  command
    .argument('[paths...]', 'files or folders among those that the configuration includes (default: all of them)')
    .option('--take-over', 'write even if another process holds the lease on this project')
    .addOption(new Option('--under-lock').hideHelp())
    .action(act((context, paths, options) => runIngest(context, paths, options)));
};

type Options = Record<string, unknown>;

function runIngest(context: Context, given: string[], options: Options): Promise<number> {
  const named = given.map((path) => included(context, path));
  return withOpen(context, async (open) => {
    sayReplaced(context, open);
    const paths = named.length > 0 ? await pathsOf(named, open) : undefined;
    const result = options.underLock
      ? await asChild(context, open)
      : ((await byDaemon(context, open)) ?? (await asCommand(context, open, paths, options.takeOver === true)));
    const withErrors = result.withErrors > 0 ? await sayErrors(context, open, paths) : 0;
    return reportIngest(context, { ...result, withErrors: withErrors + sayUnknown(context, named) });
  });
}

/** Says of files that were named one by one and hold no handoff why that is; returns how many there are. */
function sayUnknown(context: Context, named: readonly Named[]): number {
  const unknown = named.flatMap(({ path, below }) => {
    const file = below || !existsSync(join(context.root, path)) ? undefined : documentAt(context, path);
    return file?.source && !file.document ? [file.source] : [];
  });
  for (const source of unknown) context.terminal.say(`${show(source.path)}:1:1 ${notAHandoff(source).message}`);
  return unknown.length;
}

async function asCommand(
  { root, config, terminal }: Context,
  { store, project }: OpenWorkplace,
  paths: readonly string[] | undefined,
  takeOver: boolean,
): Promise<IngestResult> {
  return terminal.withProgress('Ingesting', (onProgress) =>
    asWriter({ root, project, store, purpose: 'ingest', takeOver }, async (renew) => {
      const done = await ingest({
        ...{ root, config, project, store },
        ...(paths && { paths }),
        beforeCommit: renew,
        onProgress,
      });
      await keepOutputs({ root, store, project, config });
      return done;
    }),
  );
}

/** Started by a daemon that found an empty graph: works under the lock that the daemon holds, and ends with it. */
async function asChild({ root, config }: Context, { store, project }: OpenWorkplace): Promise<IngestResult> {
  const holder = holderOf(root);
  if (typeof holder !== 'object' || holder.pid !== process.ppid || !process.connected)
    throw new OperatorError({
      code: 'usage',
      message: '--under-lock is for the daemon only',
      hint: 'Leave it out',
    });
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  return withLease({ root, project, store }, (renew) => ingest({ root, config, project, store, beforeCommit: renew }));
}

/** A file, or a folder with the files that the configuration finds below it. */
interface Named {
  path: string;
  below?: string[];
}

/** A file that the next question would forget is not taken: the graph is what a rebuild gives. */
function included(context: Context, given: string): Named {
  const { root, config } = context;
  const path = insideRoot(context, given);
  const scope = new FileScope(root, config);
  if (path === '' || statAt(join(root, path))?.isDirectory()) return folder(scope, path);
  // One that is gone is retracted.
  if (existsSync(join(root, path)) ? isListed(scope, path) : scope.admits(path)) return { path };
  throw notIncluded(existsSync(join(root, path)) ? `${path} is not included` : `${path} does not exist`);
}

function folder(scope: FileScope, path: string): Named {
  const below = [...walkFiles(scope)].filter((file) => isBelow(file, path));
  if (below.length === 0) throw notIncluded(`There is no included file in ${path || scope.root}`);
  return { path, below };
}

const isBelow = (file: string, path: string) => path === '' || file.startsWith(`${path}/`);

function notIncluded(message: string): OperatorError {
  return new OperatorError({
    code: 'usage',
    message,
    hint: 'Files are included by include: in .passdown/config.yaml, unless exclude: or a .gitignore leaves them out; links are not read',
  });
}

/** Of a folder also the files that the graph knows and that are gone. */
async function pathsOf(named: readonly Named[], { store, project }: OpenWorkplace): Promise<string[]> {
  const folders = named.filter(({ below }) => below);
  const known = folders.length > 0 ? await store.nodesByLabel('Document', project) : [];
  const gone = known
    .map(({ props }) => String(props.path))
    .filter((file) => folders.some(({ path }) => isBelow(file, path)));
  return [...new Set([...named.flatMap(({ path, below }) => below ?? [path]), ...gone])];
}

/** A daemon that writes this very graph does the work; whoever asks waits for it. */
async function byDaemon(
  { root, terminal }: Context,
  { store, project }: OpenWorkplace,
): Promise<IngestResult | undefined> {
  const status = daemonStatus(root);
  if (!status.running || status.store !== store.name || status.project !== project) return undefined;
  terminal.say(`The daemon (process ${status.pid}) ingests the files`);
  const result = (await askToReconcile(root)) as IngestResult | undefined;
  if (result) return result;
  throw new OperatorError({
    code: 'daemon-unwell',
    message: 'The daemon holds the lock but did not ingest the files',
    hint: 'passdown status says why. Try passdown restart, or passdown stop and ingest again',
    exitCode: 1,
  });
}

/** Says what is wrong in documents with errors, all or those that were named; returns how many there are. */
async function sayErrors(
  { terminal }: Context,
  { store, project }: { store: GraphReader; project: string },
  paths: readonly string[] | undefined,
): Promise<number> {
  const named = paths && new Set(paths);
  const documents = (await store.nodesByLabel('Document', project)).filter(
    ({ props }) => hasErrors(props) && (!named || named.has(String(props.path))),
  );
  for (const { props } of documents) {
    if (props.state === 'refused')
      terminal.say(`${show(String(props.path))}: refused by the store: ${show(String(props.reason))}`);
    else for (const line of (props.problems as string[] | undefined) ?? []) terminal.say(show(`${props.path}:${line}`));
  }
  return documents.length;
}

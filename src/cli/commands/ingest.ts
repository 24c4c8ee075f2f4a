/** passdown ingest: reads changed task files into the graph, once. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FileScope } from '../../disk/file-scope.ts';
import { isListed } from '../../disk/find-files.ts';
import { type IngestSummary, ingest } from '../../ingest/ingest.ts';
import { OperatorError } from '../../model/index.ts';
import { askToReconcile, daemonStatus } from '../../workplace/daemon-status.ts';
import { asWriter } from '../../workplace/writer.ts';
import { type Context, insideRoot, type Register } from '../command.ts';
import { withGraph } from '../graph-session.ts';
import { reportIngest, type Summary } from '../report-ingest.ts';

export const register: Register = (command, act) => {
  command
    .argument('[paths...]', 'files among those that the configuration includes (default: all of them)')
    .option('--take-over', 'write although somebody else holds the lease on this project')
    .action(act((context, paths, { takeOver }) => runIngest(context, paths, takeOver === true)));
};

function runIngest(context: Context, given: string[], takeOver: boolean): Promise<number> {
  const { root, config, terminal } = context;
  const paths = given.length > 0 ? { paths: given.map((path) => included(context, path)) } : {};
  return withGraph(context, async ({ store, project }) => {
    const done = await byDaemon(context, store.name, project);
    if (done) return reportIngest(context, done);
    const progress = terminal.progress('Ingesting');
    const summary = await asWriter({ root, project, store, purpose: 'ingest', takeOver }, (renew) =>
      ingest({ root, config, project, store, ...paths, beforeCommit: renew, onProgress: progress.at }),
    );
    progress.end();
    await warnOfInvalid(context, summary, store, project);
    return reportIngest(context, summary);
  });
}

/** A file that the next question would forget is not taken: the graph is what a rebuild gives. */
function included(context: Context, given: string): string {
  const { root, config } = context;
  const path = insideRoot(context, given);
  const scope = new FileScope(root, config);
  // One that is gone is retracted.
  if (existsSync(join(root, path)) ? isListed(scope, path) : scope.admits(path)) return path;
  throw new OperatorError({
    code: 'usage',
    message: `${path} is none of the files that the graph is made of`,
    hint: 'Add it to include: in .passdown/config.yaml, and see that neither exclude: nor a .gitignore leaves it out; folders and links are not read',
  });
}

/** A daemon that writes this very graph does the work; whoever asks waits for it. */
async function byDaemon({ root, terminal }: Context, store: string, project: string): Promise<Summary | undefined> {
  const status = daemonStatus(root);
  if (!status.running || status.store !== store || status.project !== project) return undefined;
  terminal.say(`The daemon (process ${status.pid}) does it`);
  const summary = (await askToReconcile(root)) as IngestSummary | undefined;
  if (!summary)
    throw new OperatorError({
      code: 'daemon-unwell',
      message: 'The daemon holds the lock but did not do it',
      hint: 'passdown status tells why; passdown restart, or passdown stop and again',
      exitCode: 1,
    });
  const { documents } = daemonStatus(root);
  return { ...summary, invalidNow: (documents.invalid ?? 0) + (documents.refused ?? 0) };
}

async function warnOfInvalid(
  { terminal }: Context,
  { invalidNow }: Summary,
  store: { nodesByLabel(label: 'Document', project: string): Promise<{ props: Record<string, unknown> }[]> },
  project: string,
): Promise<void> {
  if (invalidNow === 0) return;
  for (const { props } of await store.nodesByLabel('Document', project)) {
    if (props.state === 'invalid')
      for (const line of (props.problems as string[] | undefined) ?? []) terminal.say(`${props.path}:${line}`);
    if (props.state === 'refused') terminal.say(`${props.path}: refused by the store: ${props.reason}`);
  }
}

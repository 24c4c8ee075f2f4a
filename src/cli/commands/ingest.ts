/** passdown ingest, rebuild, forget, verify: from files to the graph, and whether they agree. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FileScope } from '../../disk/file-scope.ts';
import { isListed } from '../../disk/find-files.ts';
import { type IngestSummary, ingest } from '../../ingest/ingest.ts';
import { count, OperatorError } from '../../model/index.ts';
import { rebuild, verify } from '../../outputs/verify.ts';
import { askToReconcile, daemonStatus } from '../../workplace/daemon-status.ts';
import { asWriter } from '../../workplace/writer.ts';
import { type Context, insideRoot, printJson, type Register } from '../command.ts';
import { confirmed } from '../confirm.ts';
import { withGraph } from '../graph-session.ts';

type Summary = IngestSummary & { invalidNow: number };

export const register: Register = (program, act) => {
  program
    .command('ingest')
    .argument('[paths...]', 'files among those that the configuration includes (default: all of them)')
    .description('read changed task files into the graph, once')
    .option('--take-over', 'write although somebody else holds the lease on this project')
    .addHelpText('after', '\nExample:\n  passdown ingest')
    .action(act((context, paths, { takeOver }) => runIngest(context, paths, takeOver === true)));
  program
    .command('rebuild')
    .description('make the graph anew from the files; readers never see it empty')
    .option('--take-over', 'write although somebody else holds the lease on this project')
    .addHelpText('after', '\nExample:\n  passdown rebuild')
    .action(act((context, _paths, { takeOver }) => runRebuild(context, takeOver === true)));
  program
    .command('forget')
    .description('remove the project named by --project from the store, after asking')
    .option('--yes', 'do not ask')
    .addHelpText('after', '\nExample:\n  passdown --project owner/old forget')
    .action(act((context, _args, { yes, project }) => runForget(context, project as string | undefined, yes === true)));
  program
    .command('verify')
    .description('compare the graph with a rebuild in memory; exit 1 and the difference if they differ')
    .addHelpText('after', '\nExample:\n  passdown verify')
    .action(act((context) => runVerify(context)));
};

function runIngest(context: Context, given: string[], takeOver: boolean): Promise<number> {
  const { root, config, terminal } = context;
  const paths = given.length > 0 ? { paths: given.map((path) => included(context, path)) } : {};
  return withGraph(context, async ({ store, project }) => {
    const done = await byDaemon(context, store.name, project);
    if (done) return report(context, done);
    const progress = terminal.progress('Ingesting');
    const summary = await asWriter({ root, project, store, purpose: 'ingest', takeOver }, (renew) =>
      ingest({ root, config, project, store, ...paths, beforeCommit: renew, onProgress: progress.at }),
    );
    progress.end();
    await warnOfInvalid(context, summary, store, project);
    return report(context, summary);
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

function runRebuild(context: Context, takeOver: boolean): Promise<number> {
  const { root, config, terminal } = context;
  return withGraph(context, async ({ store, project }) => {
    const progress = terminal.progress('Rebuilding');
    const summary = await asWriter({ root, project, store, purpose: 'rebuild', takeOver }, () =>
      rebuild({ root, config, project, store }, progress.at),
    );
    progress.end();
    return report(context, summary);
  });
}

function report({ terminal, json }: Context, { invalidNow, ...summary }: Summary): number {
  if (json) printJson(terminal, 'ingest', summary);
  else {
    const { files, ingested, unchanged, invalid, unfilled, freeform, refused, retracted, nodes, edges, ms } = summary;
    const parts = Object.entries({ ingested, unchanged, invalid, unfilled, freeform, refused, retracted }).filter(
      ([, number]) => number > 0,
    );
    terminal.print(
      `${count(files, 'file')}: ${parts.map(([name, number]) => `${number} ${name}`).join(', ') || 'none'} (${ms} ms)`,
    );
    terminal.print(`The graph has ${count(nodes, 'node')} and ${count(edges, 'edge')}.`);
  }
  return invalidNow > 0 ? 1 : 0;
}

async function runForget(context: Context, named: string | undefined, yes: boolean): Promise<number> {
  if (!named)
    throw new OperatorError({
      code: 'usage',
      message: 'Say which project to forget',
      hint: 'passdown --project owner/old forget',
    });
  return withGraph(context, async ({ store, project }) => {
    const { nodes, edges } = await store.count(project);
    if (nodes === 0)
      throw new OperatorError({
        code: 'not-found',
        message: `${store.name} knows no project ${project}`,
        hint: 'Check the name and --store',
        exitCode: 1,
      });
    if (
      !yes &&
      !(await confirmed(
        context,
        `Remove ${project} with ${count(nodes, 'node')} and ${count(edges, 'edge')} from ${store.name}? [y/N] `,
      ))
    )
      return 1;
    await store.write((writer) => writer.removeProject(project));
    if (context.json) printJson(context.terminal, 'forget', { project, nodes, edges });
    else context.terminal.print(`Removed ${count(nodes, 'node')} and ${count(edges, 'edge')}.`);
    return 0;
  });
}

function runVerify(context: Context): Promise<number> {
  const { root, config, terminal, json } = context;
  return withGraph(context, async ({ store, project }) => {
    const difference = await verify({ root, config, project, store });
    const { equal, missing, extra, different, files, pending } = difference;
    if (json) printJson(terminal, 'verify', difference);
    else {
      for (const [name, keys] of Object.entries({ missing, extra, different }))
        for (const key of keys) terminal.print(`${name} ${key}`);
      for (const path of files) terminal.print(`stale ${path}`);
      for (const path of pending) terminal.print(`pending ${path}`);
      terminal.print(
        equal
          ? 'The graph is what a rebuild from the files gives.'
          : 'The graph differs from the files; passdown ingest or passdown rebuild mends it.',
      );
    }
    return equal ? 0 : 1;
  });
}

/** passdown rebuild: makes the graph anew from the files. */
import { projectName } from '../../config/project-name.ts';
import { isBelow } from '../../disk/inside.ts';
import type { OnProgress } from '../../ingest/bring.ts';
import { rebuild, rebuildFile } from '../../ingest/rebuild.ts';
import { keepOutputs } from '../../outputs/keep-outputs.ts';
import { sqliteFile } from '../../store/open-store.ts';
import { withOpen } from '../../workplace/open-workplace.ts';
import { asWriter, lockRoot } from '../../workplace/writer.ts';
import type { Context, Register } from '../command.ts';
import { reportIngest } from '../report-ingest.ts';

export const register: Register = (command, act) => {
  command
    .option('--take-over', 'write even if another process holds the lease on this project')
    .action(act((context, _args, { takeOver }) => runRebuild(context, takeOver === true)));
};

async function runRebuild(context: Context, takeOver: boolean): Promise<number> {
  const { root, config } = context;
  const file = sqliteFile(config.store, root);
  const isOwn = file !== undefined && isBelow(root, file);
  const summary = await context.terminal.withProgress('Rebuilding', async (onProgress) => {
    const inFile = isOwn ? await newFile(context, file, onProgress) : undefined;
    return withOpen(context, (open) =>
      asWriter({ ...open, purpose: 'rebuild', takeOver }, async () => {
        const done = inFile ?? (await rebuild({ ...open, onProgress }));
        await keepOutputs(open);
        return done;
      }),
    );
  });
  return reportIngest(context, summary);
}

/** Opened first: a file that is not ours is refused, or replaced as everywhere. */
async function newFile(context: Context, file: string, onProgress: OnProgress) {
  const { root, config } = context;
  await withOpen(context, async () => {});
  const held = await lockRoot(root, 'rebuild');
  try {
    return await rebuildFile(file, { root, config, project: projectName(root, config), onProgress });
  } finally {
    held.release();
  }
}

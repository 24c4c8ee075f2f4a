/** passdown rebuild: makes the graph anew from the files. */
import { rebuild } from '../../ingest/rebuild.ts';
import { keepOutputs } from '../../outputs/keep-outputs.ts';
import { withOpen } from '../../workplace/open-workplace.ts';
import { asWriter } from '../../workplace/writer.ts';
import type { Context, Register } from '../command.ts';
import { reportIngest } from '../report-ingest.ts';

export const register: Register = (command, act) => {
  command
    .option('--take-over', 'write even if another process holds the lease on this project')
    .action(act((context, _args, { takeOver }) => runRebuild(context, takeOver === true)));
};

function runRebuild(context: Context, takeOver: boolean): Promise<number> {
  const { root, config, terminal } = context;
  return withOpen(context, async ({ store, project }) => {
    const summary = await terminal.withProgress('Rebuilding', (onProgress) =>
      asWriter({ root, project, store, purpose: 'rebuild', takeOver }, async () => {
        const done = await rebuild({ root, config, project, store, onProgress });
        await keepOutputs({ root, store, project, config });
        return done;
      }),
    );
    return reportIngest(context, summary);
  });
}

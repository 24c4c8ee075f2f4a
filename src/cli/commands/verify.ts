/** passdown verify: compares the graph with a rebuild in memory. */

import { verify } from '../../outputs/verify.ts';
import { show } from '../../words/show.ts';
import { withQuestion } from '../../workplace/open-for-question.ts';
import { type Context, printJson, type Register } from '../command.ts';

export const register: Register = (command, act) => {
  command.action(act((context) => runVerify(context)));
};

function runVerify(context: Context): Promise<number> {
  const { root, config, terminal, json } = context;
  return withQuestion(context, async ({ store, project }) => {
    const difference = await verify({ root, config, project, store });
    const { equal, missing, extra, different, files, pending } = difference;
    if (json) printJson(terminal, 'verify', difference);
    else {
      for (const [name, keys] of Object.entries({ missing, extra, different }))
        for (const key of keys) terminal.print(`${name} ${key}`);
      for (const path of files) terminal.print(`stale ${show(path)}`);
      for (const path of pending) terminal.print(`pending ${show(path)}`);
      terminal.print(
        equal
          ? 'The graph equals a rebuild from the files.'
          : 'The graph differs from the files; passdown ingest or passdown rebuild fixes it.',
      );
    }
    return equal ? 0 : 1;
  });
}

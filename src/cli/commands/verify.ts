/** passdown verify: compares the graph with a rebuild in memory. */
import { count } from '../../model/index.ts';
import { type Difference, verify } from '../../outputs/verify.ts';
import { show } from '../../words/show.ts';
import { withQuestion } from '../../workplace/open-for-question.ts';
import { type Context, printJson, type Register } from '../command.ts';

export const register: Register = (command, act) => {
  command.action(act((context) => runVerify(context)));
};

function runVerify(context: Context): Promise<number> {
  const { root, config, terminal, json } = context;
  return withQuestion(context, async ({ store, project }) => {
    const difference = await terminal.withProgress('Verifying', (at) => verify({ root, config, project, store }, at));
    const { equal, missing, extra, different, files, pending } = difference;
    if (json) printJson(terminal, 'verify', difference);
    else {
      for (const [name, keys] of Object.entries({ missing, extra, different }))
        for (const key of keys) terminal.print(`${name} ${key}`);
      for (const path of files) terminal.print(`stale ${show(path)}`);
      for (const path of pending) terminal.print(`pending ${show(path)}`);
      terminal.print(verdict(difference));
    }
    return equal ? 0 : 1;
  });
}

/** Says which of the two is wrong, and the command that mends it. */
function verdict({ equal, missing, extra, different, files, pending }: Difference): string {
  if (equal) return 'The graph equals a rebuild from the files.';
  const isGraphRight = missing.length + extra.length + different.length === 0;
  if (isGraphRight)
    return `The graph equals a rebuild from the files, but ${count(files.length, 'generated file')} did not keep up; passdown ingest writes them again.`;
  if (pending.length > 0) return 'The graph is behind the files; passdown ingest brings it up to date.';
  return 'The graph differs from the files although none of them changed; passdown rebuild makes it again.';
}

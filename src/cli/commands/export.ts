/** passdown export: the page of passdown serve as one file. */
import { dirname, resolve } from 'node:path';
import { isBelow } from '../../disk/inside.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { OperatorError } from '../../model/index.ts';
import { show } from '../../words/show.ts';
import { type Opening, printJson, type Register } from '../command.ts';

export const register: Register = (command, _act, early) => {
  command
    .option('--html <file>', 'write the page of passdown serve, with its data, as one file')
    .action(early((opening, _args, { html }) => run(opening, html as string | undefined)));
};

async function run({ terminal, options, cwd, env }: Opening, file: string | undefined): Promise<number> {
  if (file === undefined)
    throw new OperatorError({
      code: 'usage',
      message: 'Say what to write',
      hint: 'passdown export --html passdown.html',
    });
  const { exportPage } = await import('../../serve/export-page.ts');
  const overrides = { project: options.project, store: options.store };
  const { html, left } = await exportPage({ folder: options.C, cwd, env, overrides });
  const path = resolve(cwd, file);
  // A place elsewhere was chosen by whoever calls us; on the way to one below, the repository may have put a link.
  const base = isBelow(cwd, path) ? cwd : dirname(path);
  writeFileAtomically(base, path, html);
  if (options.json) printJson(terminal, 'export', { path, bytes: Buffer.byteLength(html), left });
  else terminal.print(`${show(path)}: ${Math.ceil(Buffer.byteLength(html) / 1024).toLocaleString('en')} KB`);
  if (left.length > 0) terminal.say(`Not in it: ${left.map(show).join('; ')}`);
  return 0;
}

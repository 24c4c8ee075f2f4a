/** The file that was made or changed. */
import { type Context, printJson } from './command.ts';

export function printPath({ terminal, json }: Context, path: string): number {
  if (json) printJson(terminal, 'new', { path });
  else terminal.print(path);
  return 0;
}

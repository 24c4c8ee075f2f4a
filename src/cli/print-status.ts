/** How the daemon is, for start, restart and status. */
import type { Status } from '../workplace/daemon-status.ts';
import { type Context, printJson } from './command.ts';

export function printStatus({ terminal, json }: Context, status: Status, code: number): number {
  if (json) printJson(terminal, 'status', status);
  else {
    const { state, pid, since, healthy, pending, documents, store, lastEventAt, lastReconcileAt } = status;
    const mark = terminal.paint(healthy ? 'green' : 'red', healthy ? 'well' : state);
    terminal.print(`${mark}${pid === null ? '' : `  process ${pid}${since ? `, since ${since}` : ''}`}`);
    const { none: unread = 0, ...states } = documents;
    const counts = Object.entries(states).map(([name, count]) => `${count} ${name}`);
    const rows: [string, string | null][] = [
      ['documents', counts.join(', ') || null],
      ['not understood', unread > 0 ? `${unread}; passdown check --unread lists them` : null],
      ['pending', pid === null ? null : String(pending)],
      ['last event', lastEventAt],
      ['last compared', lastReconcileAt],
      ['store', store],
    ];
    for (const [name, value] of rows) if (value !== null) terminal.print(`  ${name.padEnd(16)}${value}`);
    for (const { code, message, hint, since } of status.problems)
      terminal.print(`  ${terminal.paint('yellow', code)}${since ? ` since ${since}` : ''}: ${message}. ${hint}`);
  }
  return code;
}

/** passdown receive: validates a handoff as its target would, and says what to read first. */
import { homedir } from 'node:os';
import { publicProblem } from '../../author/public-problem.ts';
import { receiveAndTell } from '../../author/receive.ts';
import type { Receipt } from '../../dialects/receipt.ts';
import { show } from '../../words/show.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { renderText } from '../formats/render-text.ts';
import { namedHandoff } from '../handoff-paths.ts';

export const register: Register = (command, act) => {
  command
    .argument('<file>', 'a handoff document, a payload or a handoff of the pipeline')
    .option('--no-ack', 'do not write that a payload was accepted')
    .action(act((context, [file], options) => runReceive(context, file!, options.ack !== false)));
};

function runReceive(context: Context, file: string, acknowledge: boolean): number {
  const { terminal, json, root, config } = context;
  const request = { root, config, home: homedir(), file: namedHandoff(context, file), acknowledge };
  const { receipt, told } = receiveAndTell(request);
  if (json) printJson(terminal, 'receipt', { ...receipt, problems: receipt.problems.map(publicProblem) });
  else {
    if (receipt.problems.length > 0) terminal.say(renderText(receipt.problems));
    terminal.print(renderReceipt(context, receipt, told));
  }
  return receipt.accepted ? 0 : 1;
}

function renderReceipt({ terminal }: Context, receipt: Receipt, told: readonly string[]): string {
  if (!receipt.accepted) return told.map(show).join('\n');
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          terminal.paint('bold', title),
          ...lines.flatMap((text) => text.trim().split(/\r?\n/)).map((line) => `  ${show(line)}`),
        ];
  const { workflowId, source, target, goal, summary } = receipt;
  return [
    `Accepted: ${show(`${source} → ${target}`)}${workflowId ? `, workflow ${show(workflowId)}` : ''}`,
    ...told.map(show),
    ...part('Has had the work', receipt.passed.length > 0 ? [receipt.passed.join(' → ')] : []),
    ...part('Goal', goal ? [goal] : []),
    ...part('Summary', summary ? [summary] : []),
    ...part('Read first', receipt.readFirst),
    ...part('Focus', receipt.focus),
    ...part('Known gaps', receipt.gaps),
    ...part('Open questions', receipt.questions),
    ...part('Warnings', receipt.warnings),
    ...(receipt.acknowledgement ? [`Acknowledged in ${show(receipt.acknowledgement)}`] : []),
  ].join('\n');
}

/** passdown receive: validates a handoff as its target would, and says what to read first. */
import { homedir } from 'node:os';
import { receive } from '../../author/receive.ts';
import type { Receipt } from '../../dialects/receipt.ts';
import { renderSteps } from '../../pipeline/receive-pipeline.ts';
import { renderFailure } from '../../skills/exchange/receive-document.ts';
import { renderErrorResponse } from '../../skills/payload/error-response.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { publicProblem } from '../formats/render-json.ts';
import { renderText, visible, visibleLines } from '../formats/render-text.ts';
import { namedHandoff } from '../handoff-paths.ts';

export const register: Register = (command, act) => {
  command
    .argument('<file>', 'a handoff document, a payload or a handoff of the pipeline')
    .option('--no-ack', 'do not write that a payload was accepted')
    .action(act((context, [file], options) => runReceive(context, file!, options.ack !== false)));
};

function runReceive(context: Context, file: string, acknowledge: boolean): number {
  const { terminal, json, root, config } = context;
  const receipt = receive({ root, config, home: homedir(), file: namedHandoff(context, file), acknowledge });
  if (json) printJson(terminal, 'receipt', { ...receipt, problems: receipt.problems.map(publicProblem) });
  else {
    if (receipt.problems.length > 0) terminal.say(renderText(receipt.problems));
    terminal.print(renderReceipt(context, receipt));
  }
  return receipt.accepted ? 0 : 1;
}

function renderReceipt({ terminal }: Context, receipt: Receipt): string {
  if (receipt.failure) return visibleLines(renderFailure(receipt.failure));
  if (receipt.error) return visibleLines(renderErrorResponse({ error: receipt.error }));
  if (receipt.steps && !receipt.accepted)
    return [
      ...renderSteps(receipt.steps),
      `Returns to: ${receipt.returnsTo}. Nothing behind it moves until it is handed on again.`,
    ]
      .map(visible)
      .join('\n');
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          terminal.paint('bold', title),
          ...lines.flatMap((text) => text.trim().split(/\r?\n/)).map((line) => `  ${visible(line)}`),
        ];
  const { workflowId, source, target, goal, summary } = receipt;
  return [
    `Accepted: ${visible(`${source} → ${target}`)}${workflowId ? `, workflow ${visible(workflowId)}` : ''}`,
    ...(receipt.steps ? renderSteps(receipt.steps).map(visible) : []),
    ...part('Goal', goal ? [goal] : []),
    ...part('Summary', summary ? [summary] : []),
    ...part('Read first', receipt.readFirst),
    ...part('Focus', receipt.focus),
    ...part('Known gaps', receipt.gaps),
    ...part('Open questions', receipt.questions),
    ...part('Warnings', receipt.warnings),
    ...(receipt.acknowledgement ? [`Acknowledged in ${visible(receipt.acknowledgement)}`] : []),
  ].join('\n');
}

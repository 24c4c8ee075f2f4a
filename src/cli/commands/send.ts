/** passdown send: hands on from one skill to another, a deliverable or a payload. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { Option } from 'commander';
import { publicProblem } from '../../author/public-problem.ts';
import { OperatorError } from '../../model/index.ts';
import {
  COMPLETION_STATUSES,
  CONFIDENCES,
  DELIVERABLE_FORMATS,
  DELIVERABLE_TYPES,
} from '../../skills/document/schema.ts';
import { isThere } from '../../skills/exchange/check-target.ts';
import { type SendRequest, sendDocument } from '../../skills/exchange/send-document.ts';
import { type PayloadRequest, sendPayload } from '../../skills/exchange/send-payload.ts';
import { renderErrorResponse } from '../../skills/payload/error-response.ts';
import { show, showLines } from '../../words/show.ts';
import { type Context, insideRoot, printJson, type Register } from '../command.ts';
import { renderText } from '../formats/render-text.ts';
import { fromHere, isDocument, namedHandoff } from '../handoff-paths.ts';
import { runHealthCheck } from '../run-health-check.ts';

interface SendFlags {
  payload?: string;
  from?: string;
  to?: string;
  deliverable?: string;
  summary?: string;
  goal?: string;
  completed?: string[];
  type?: string;
  format?: string;
  status?: string;
  confidence?: string;
  focus?: string[];
  gap?: string[];
  question?: string[];
  warning?: string[];
  workflow?: string;
  out?: string;
  health?: boolean;
}

const more = (value: string, before: string[] = []) => [...before, value];
const byComma = (value: string, before: string[] = []) => [
  ...before,
  ...value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
];
const oneOf = (flags: string, description: string, choices: readonly string[]) =>
  new Option(flags, description).choices([...choices]);

export const register: Register = (command, act) => {
  command
    .option('--to <skill>', 'the skill that goes on from here')
    .option('--from <skill>', 'the skill that hands on')
    .option('--deliverable <path>', 'the file that was made')
    .option('--summary <text>', 'what it holds, in 50 characters or more')
    .option('--goal <text>', 'what the user originally asked for')
    .option('--completed <skills>', 'skills that have finished, separated by commas', byComma)
    .addOption(oneOf('--type <type>', 'what was made', DELIVERABLE_TYPES))
    .addOption(oneOf('--format <format>', 'its format (default: from its file extension)', DELIVERABLE_FORMATS))
    .addOption(oneOf('--status <status>', 'how complete it is', COMPLETION_STATUSES))
    .addOption(oneOf('--confidence <level>', 'how sure the source skill is', CONFIDENCES))
    .option('--focus <text>', 'what to look at most (repeatable)', more)
    .option('--gap <text>', 'what is known to be missing (repeatable)', more)
    .option('--question <text>', 'what is not settled (repeatable)', more)
    .option('--warning <text>', 'what to be careful about (repeatable)', more)
    .option('--workflow <id>', 'the workflow it belongs to (default: a new one)')
    .option('--payload <draft>', 'complete this payload and hand it over instead')
    .option('--health', "with --payload: run the target's health check first; it is shown before it runs")
    .option('--out <file>', 'where to write it')
    .action(act((context, _args, options) => runSend(context, options as SendFlags)));
};

function runSend(context: Context, flags: SendFlags): Promise<number> | number {
  return flags.payload === undefined ? sendOne(context, flags) : sendPayloadOf(context, flags, flags.payload);
}

const NEEDED = ['from', 'to', 'deliverable', 'summary', 'goal'] as const;

function sendOne(context: Context, flags: SendFlags): number {
  const { terminal, json, root } = context;
  const missing = NEEDED.filter((name) => flags[name] === undefined);
  if (missing.length > 0)
    throw new OperatorError({
      code: 'usage',
      message: `Missing options: ${missing.map((name) => `--${name}`).join(', ')}`,
      hint: 'passdown send --help says what each is for; --payload <draft> hands on a payload instead',
    });
  const { from, to, deliverable, summary, goal, gap, question, warning, out, health: _, payload: __, ...rest } = flags;
  const request: SendRequest = {
    ...(rest as Partial<SendRequest>),
    root,
    config: context.config,
    from: from!,
    to: to!,
    deliverable: insideRoot(context, deliverable!),
    summary: summary!,
    goal: goal!,
    gaps: gap ?? [],
    questions: question ?? [],
    warnings: warning ?? [],
    ...(out !== undefined && { out: insideRoot(context, out) }),
  };
  const sent = sendDocument(request);
  if (!isThere({ root, config: context.config, home: homedir() }, request.to))
    terminal.say(
      `warning No skill ${show(request.to)} was found here. If that is a typo, send it again with another --to`,
    );
  if (!gap) terminal.say('No --gap was given; name what is missing, if anything is');
  if (json) printJson(terminal, 'document', sent);
  else terminal.print(`${show(fromHere(context, sent.path))}\nworkflow ${show(sent.workflowId)}\n${sent.checksum}`);
  return 0;
}

async function sendPayloadOf(context: Context, flags: SendFlags, file: string): Promise<number> {
  const { terminal, json, root, config, folder } = context;
  const request: PayloadRequest = {
    root,
    config,
    home: homedir(),
    file: namedHandoff(context, file),
    ...(flags.to !== undefined && { to: flags.to }),
    ...(flags.out !== undefined && { out: resolve(folder, flags.out) }),
    ...(flags.health && { checkHealth: (skill) => runHealthCheck(context, skill) }),
  };
  const outcome = await sendPayload(request);
  if ('error' in outcome) {
    if (outcome.problems.length > 0) terminal.say(renderText(outcome.problems));
    const { error } = outcome;
    if (json) printJson(terminal, 'payload', { error, problems: outcome.problems.map(publicProblem) });
    else terminal.print(showLines(renderErrorResponse({ error })));
    return 1;
  }
  const { path, workflowId, checksum, invocation, warnings } = outcome;
  for (const warning of warnings) terminal.say(`warning ${show(warning)}`);
  if (!isDocument(context, path))
    terminal.say('It is not read into the graph there. Use --out handoffs/<name>.yaml, or add its folder to include:');
  if (json) printJson(terminal, 'payload', { path, workflowId, checksum, invocation, warnings });
  else terminal.print(`${show(path)}\nworkflow ${show(workflowId)}\n${checksum}\nCall it with: ${show(invocation)}`);
  return 0;
}

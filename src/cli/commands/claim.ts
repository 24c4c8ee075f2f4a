/** passdown claim: says that a task is being worked on, so that nobody else is given it. */
import { Option } from 'commander';
import { taskMeant } from '../../ask/task-meant.ts';
import { nodeKey, notFound, OperatorError } from '../../model/index.ts';
import type { Claim } from '../../store/store.ts';
import { show } from '../../words/show.ts';
import {
  CLAIM_MINUTES,
  claimFor,
  claimsNow,
  claimsOf,
  givenName,
  oneLine,
  untilText,
  userName,
} from '../../workplace/claims.ts';
import type { OpenWorkplace } from '../../workplace/open-workplace.ts';
import { asking } from '../asking.ts';
import { type Context, printJson, type Register } from '../command.ts';

interface Flags {
  for: number;
  as?: string;
  release?: boolean;
  refresh?: boolean;
}

/** A week: longer than that, and the task has been forgotten. */
const MOST_MINUTES = 7 * 24 * 60;

export const register: Register = (command, act) => {
  command
    .argument('<task>', 'the id of a task')
    .addOption(new Option('--for <minutes>', 'how long the claim holds').argParser(toMinutes).default(CLAIM_MINUTES))
    .option('--as <who>', 'who works on it (default: PASSDOWN_AS, else user@host)')
    .option('--release', 'give the claim back')
    .option('--no-refresh', 'do not read changed files first')
    .action(act((context, [task], options) => run(context, task!, options as unknown as Flags)));
};

function toMinutes(text: string): number {
  const minutes = Number(text);
  if (Number.isSafeInteger(minutes) && minutes > 0 && minutes <= MOST_MINUTES) return minutes;
  throw new OperatorError({
    code: 'usage',
    message: `${text} is not a number of minutes`,
    hint: `Write a whole number from 1 to ${MOST_MINUTES}: --for 90`,
  });
}

function run(context: Context, given: string, flags: Flags): Promise<number> {
  const name = flags.as === undefined ? givenName(context.env) : oneLine(flags.as);
  if (name === '')
    throw new OperatorError({ code: 'usage', message: '--as needs a name', hint: 'passdown claim task-012 --as ann' });
  return asking(context, flags, async (open) => {
    const task = await known(open, given);
    return flags.release
      ? release(context, open, task, name ?? userName())
      : claim(context, open, task, name, flags.for);
  });
}

async function known({ store, project }: OpenWorkplace, given: string): Promise<string> {
  const task = await taskMeant(store, project, given);
  const [node] = await store.nodesByKey('Task', [nodeKey('Task', project, task)]);
  if (node?.props.described !== true) throw notFound(`task ${given}`, 'passdown tasks lists all of them');
  return task;
}

/** Without a name of one's own a claim is never extended: two agents of one user would both be told that it is theirs. */
async function claim(
  context: Context,
  open: OpenWorkplace,
  task: string,
  name: string | undefined,
  minutes: number,
): Promise<number> {
  const wanted = claimFor(task, name ?? userName(), minutes);
  const other = await claimsOf(open).take(open.project, wanted, Date.now(), name !== undefined);
  return other ? refuse(context, other) : report(context, wanted, true);
}

async function release(context: Context, open: OpenWorkplace, task: string, who: string): Promise<number> {
  const held = (await claimsNow(open)).get(task);
  if (held && held.who !== who) return refuse(context, held);
  await claimsOf(open).drop(open.project, task, who);
  if (context.json) printJson(context.terminal, 'claim', { task, claimed: false, who: null, until: null });
  else context.terminal.print(held ? `${task} is free again` : `Nobody has claimed ${task}`);
  return 0;
}

function refuse(context: Context, other: Claim): number {
  report(context, other, false);
  if (!context.json)
    context.terminal.say(
      `If that is you: --as ${JSON.stringify(other.who)} extends it, and with --release gives it back`,
    );
  return 1;
}

function report({ terminal, json }: Context, { task, who, until }: Claim, claimed: boolean): number {
  if (json) printJson(terminal, 'claim', { task, claimed, who, until: new Date(until).toISOString() });
  else terminal.print(`${task} is claimed by ${show(who)} until ${untilText({ until })}`);
  return 0;
}

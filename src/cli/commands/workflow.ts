/** passdown workflow: where a workflow stands, who handed what to whom, and what is kept of sessions that were handed on. */
import { notFound, OperatorError } from '../../model/index.ts';
import { recordDecision } from '../../pipeline/decision/record-decision.ts';
import { describeWorkflows, tellWorkflow, workflowData } from '../../pipeline/describe-workflows.ts';
import { workflowStanding } from '../../pipeline/standing/workflow-standing.ts';
import type { HandedOn, WorkflowAnswer } from '../../skills/ask-workflow.ts';
import { closeSessions, findPast, type Past, removePast, type Session } from '../../skills/exchange/session-state.ts';
import { oneLine, show } from '../../words/show.ts';
import { isAllowed, shownPath } from '../../workplace/read-handoff-file.ts';
import { asking } from '../asking.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { confirmed } from '../confirm.ts';
import { renderStanding } from '../formats/render-standing.ts';
import { isDocument } from '../handoff-paths.ts';
import { mergeLists } from '../merge-lists.ts';

interface Flags {
  prune?: boolean;
  yes?: boolean;
  close?: boolean;
  decide?: string[];
  reason?: string;
  refresh?: boolean;
  merge?: string[];
}

export const register: Register = (command, act) => {
  command
    .argument('[id]', 'the id of a workflow (default: list them)')
    .option(
      '--decide <section...>',
      'a section and accept, adjust, reassign or remove: what to do with a section that failed too often; pass if its check takes too long; 6b skip to leave that out',
    )
    .option('--reason <text>', 'with --decide: why')
    .option('--close', 'close the session of this workflow: it need not be kept any longer')
    .option('--prune', 'show what is kept of sessions that are acknowledged, closed or too old, then remove it')
    .option('--yes', 'with --prune: do not ask')
    .option('--merge <files...>', "make one list of several agents' reviews, with how many found each")
    .option('--no-refresh', 'do not read changed files first')
    .action(act((context, [id], options) => runWorkflow(context, id, options as Flags)));
};

function runWorkflow(context: Context, id: string | undefined, flags: Flags): Promise<number> | number {
  if (flags.merge) return mergeLists(context, flags.merge, id);
  if (flags.prune) return prune(context, id, flags.yes === true);
  if (flags.close) return close(context, id);
  if (flags.decide) return decide(context, id, flags);
  return id === undefined ? list(context, flags) : showWorkflow(context, id, flags);
}

function list(context: Context, flags: Flags): Promise<number> {
  return asking(context, flags, async (open) => {
    const { terminal } = context;
    const rows = await describeWorkflows(open);
    if (context.json) printJson(terminal, 'workflows', rows);
    else if (rows.length === 0)
      terminal.say(
        'No workflows yet: passdown send begins one between skills, a pipeline begins with its 1→2 handoff.',
      );
    else
      terminal.print(
        rows
          .map(
            ({ id, objective, startedAt, handoffs, stage, status }) =>
              `${terminal.paint('bold', show(id))}  ${handoffs} handoff${handoffs === 1 ? '' : 's'}  ${startedAt ?? ''}  ${stage === undefined ? '' : `${stage === 'delivered' ? stage : `stage ${stage}, ${status}`}  `}${oneLine(objective ?? '')}`,
          )
          .join('\n'),
      );
    return 0;
  });
}

function decide(context: Context, id: string | undefined, { decide: given = [], reason, refresh }: Flags) {
  const [section, option, ...more] = given;
  if (id === undefined || section === undefined || option === undefined || more.length > 0)
    throw new OperatorError({
      code: 'usage',
      message: 'Name the workflow, the section and what to do',
      hint: 'passdown workflow <id> --decide <section> accept',
    });
  return asking(context, { ...(refresh !== undefined && { refresh }) }, async (open) => {
    const { root, config, terminal, json } = context;
    const standing = await workflowStanding({ ...open, workflow: id });
    if (!standing) throw notFound(`a workflow called ${id}`, 'passdown workflow lists all workflows');
    const done = recordDecision({ root, limits: config.limits, standing, section, option, reason, now: new Date() });
    if (json) printJson(terminal, 'decision', done);
    else terminal.print(`${show(done.section)}: ${done.option}, recorded in ${show(done.path)}; commit that file`);
    return 0;
  });
}

function showWorkflow(context: Context, id: string, flags: Flags): Promise<number> {
  return asking(context, flags, async (open) => {
    const { terminal, json } = context;
    const told = await tellWorkflow(open, id);
    if (!told) throw notFound(`workflow ${id}`, 'passdown workflow lists all of them');
    const { answer, sessions, standing } = told;
    if (json) printJson(terminal, 'workflow', workflowData(id, told));
    else if (standing) terminal.print(renderStanding(terminal, standing));
    else terminal.print(renderWorkflow(context, id, answer, sessions));
    return 0;
  });
}

function renderWorkflow(
  context: Context,
  id: string,
  answer: WorkflowAnswer | undefined,
  sessions: readonly Session[],
): string {
  const { terminal, root } = context;
  return [
    `${terminal.paint('bold', show(id))}  ${oneLine(answer?.objective ?? '')}`,
    ...(answer?.timeline ?? []).map((one, i) => renderHandedOn(context, one, i + 1)),
    ...sessions.map(
      ({ target, payload, sentAt, state }) =>
        `session for ${show(target)}: ${STATES[state]}, sent ${sentAt}  ${terminal.paint('dim', show(shownPath(root, payload)))}`,
    ),
  ].join('\n');
}

const STATES: Readonly<Record<Session['state'], string>> = {
  sent: 'waits to be acknowledged',
  acknowledged: 'acknowledged',
  closed: 'closed',
  expired: 'too old',
};

function renderHandedOn({ terminal }: Context, one: HandedOn, number: number): string {
  const count = (list: readonly unknown[], word: string) =>
    list.length === 0 ? [] : [`${list.length} ${word}${list.length === 1 ? '' : 's'}`];
  const notes = [
    ...(one.status ? [one.status] : []),
    ...(one.confidence ? [`confidence ${one.confidence}`] : []),
    ...(one.convergence ? [`convergence ${one.convergence}`] : []),
    ...count(one.gaps, 'gap'),
    ...count(one.questions, 'open question'),
    ...count(one.warnings, 'warning'),
    ...count(one.insights, 'insight'),
  ];
  const gave = [...one.deliverables.map(({ file }) => file), ...(one.session ? [one.session] : [])];
  return [
    `${number}. ${show(one.at)}  ${terminal.paint('cyan', show(`${one.from} → ${one.to}`))}  ${gave.map(show).join(', ')}`,
    ...(one.summary ? [`   ${oneLine(one.summary)}`] : []),
    `   ${terminal.paint('dim', show([...notes, `${one.path}:${one.line}`].join(', ')))}`,
  ].join('\n');
}

function close(context: Context, id: string | undefined): number {
  if (id === undefined)
    throw new OperatorError({
      code: 'usage',
      message: 'Name the workflow to close',
      hint: 'passdown workflow <id> --close',
    });
  const { root, config, terminal, json } = context;
  const closed = closeSessions(root, id, config.sessionHours, new Date());
  if (closed === 0)
    throw notFound(`an open session of ${id}`, 'passdown workflow <id> shows the sessions that are kept');
  if (json) printJson(terminal, 'close', { id, closed });
  else
    terminal.print(`Closed ${closed} session${closed === 1 ? '' : 's'} of ${show(id)}; --prune removes what was kept`);
  return 0;
}

/** Shows first. Where nobody can be asked and nobody said --yes, showing is all. */
async function prune(context: Context, id: string | undefined, yes: boolean): Promise<number> {
  const { root, config, terminal, json } = context;
  const stays = (path: string) => isDocument(context, path) || !isAllowed(context, path);
  const past = findPast(root, config.sessionHours, new Date(), stays).filter(
    ({ workflowId }) => id === undefined || workflowId === id,
  );
  if (!json) showPast(context, past);
  const agreed =
    past.length > 0 && (yes || (terminal.isPerson && !json && (await confirmed(context, 'Remove this? [y/N] '))));
  if (agreed) for (const one of past) removePast(one);
  if (json) printJson(terminal, 'prune', { removed: agreed, past });
  else if (past.length === 0) terminal.say('Nothing to remove: everything that is kept may still be needed.');
  else terminal.say(agreed ? 'Removed.' : 'Nothing was removed; --yes removes it.');
  return 0;
}

function showPast({ terminal, root }: Context, past: readonly Past[]): void {
  for (const { workflowId, why, files, kept } of past) {
    terminal.print(`${show(workflowId ?? 'a refused payload')}  ${STATES[why]}`);
    for (const path of files) terminal.print(`  removes ${show(shownPath(root, path))}`);
    for (const path of kept) terminal.print(`  leaves ${show(shownPath(root, path))}`);
  }
}

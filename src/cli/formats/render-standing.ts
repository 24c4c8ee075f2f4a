/** Where a workflow of the pipeline stands, for a person: its way in one picture, then what there is to know and to do. */
import { duration } from '../../model/index.ts';
import { ESCAPE_OPTIONS, LIMITS, STAGES, type Stage } from '../../pipeline/dialect/stages.ts';
import type { Gate } from '../../pipeline/standing/gate.ts';
import type { Standing, Step } from '../../pipeline/standing/standing.ts';
import { show } from '../../words/show.ts';
import type { Terminal } from '../terminal.ts';

type Paint = Terminal['paint'];

const COLOURS = {
  delivered: 'green',
  in_progress: 'cyan',
  pending: 'yellow',
  revision: 'yellow',
  escalated: 'red',
  stopped: 'red',
  refused: 'red',
  failed: 'red',
} as const satisfies Record<Standing['status'], string>;

export function renderStanding(terminal: Terminal, standing: Standing): string {
  const paint: Paint = (style, text) => terminal.paint(style, text);
  const { id, objective, tier, status } = standing;
  const where = standing.stage === 'delivered' ? 'delivered' : `stage ${standing.stage}, ${standing.stageName}`;
  return [
    `${paint('bold', show(id))}  ${show(objective ?? '')}`,
    [tier ?? 'tier unknown', where, paint(COLOURS[status], spelt(status)), standing.owner ?? '']
      .filter(Boolean)
      .join(' · '),
    '',
    ...STAGES.map((stage) => stageLine(paint, stage, standing)),
    ...part(
      paint,
      'Sections',
      standing.cycles.map((section) => sectionLine(paint, section)),
    ),
    ...(standing.gate ? gateLines(paint, standing.gate) : []),
    ...part(paint, 'Checkpoint', checkpointLines(standing)),
    ...part(paint, 'Time', clockLines(paint, standing)),
    ...part(paint, 'Overdue', overdueLines(paint, standing)),
    ...part(paint, 'To do now', toDoLines(standing)),
    ...part(
      paint,
      'Should it fail',
      standing.mayFail.map(({ when, action, path }) => `if ${when}: ${action}, then ${path}`),
    ),
    ...part(
      paint,
      'Refused',
      standing.refused.flatMap((step) => refusedLines(paint, step)),
    ),
    ...part(paint, 'Missing', standing.missing.map(show)),
    ...part(paint, 'To decide', optionLines(standing)),
    ...part(paint, 'Decided', overrideLines(standing)),
    ...part(paint, 'To revise', revisionLines(paint, standing)),
    ...part(
      paint,
      'Unresolved challenges',
      standing.challenges.map(
        ({ text, section, path, line }) => `${of(section)}${show(text)}  ${dim(paint, path, line)}`,
      ),
    ),
    ...part(
      paint,
      'Warnings',
      standing.warnings.map(({ text, path, line }) => `${show(text)}  ${dim(paint, path, line)}`),
    ),
    ...part(
      paint,
      'Handoffs',
      standing.timeline.map((step) => handoffLine(paint, step)),
    ),
  ].join('\n');
}

const spelt = (word: string) => word.replaceAll('_', ' ');
const of = (section: string | undefined) => (section === undefined ? '' : `${show(section)}: `);
const dim = (paint: Paint, path: string, line: number) => paint('dim', `${show(path)}:${line}`);
const part = (paint: Paint, title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', paint('bold', title), ...lines.map((line) => `  ${line}`)];

const MARKS = { done: ['green', '✔'], here: ['cyan', '▶'], skipped: ['dim', '–'], ahead: ['dim', '·'] } as const;

function stageLine(paint: Paint, { id, name, owner }: Stage, standing: Standing): string {
  const mark = markOf(id, standing);
  const [colour, sign] = MARKS[mark];
  const left = standing.timeline.findLast((step) => step.stage === id && step.verdict === 'counts');
  const gate = standing.gates.find((one) => one.stage === id);
  const head = `${sign} ${id.padEnd(4)} ${name.padEnd(27)}`;
  const notes = [mark === 'here' ? spelt(standing.status) : '', gate && mark !== 'ahead' ? gateWord(paint, gate) : ''];
  return `  ${paint(colour, head)} ${paint('dim', (left ? shortTime(left.at) : '').padEnd(16))}  ${notes.filter(Boolean).join('  ') || paint('dim', mark === 'ahead' ? owner : '')}`.trimEnd();
}

function markOf(id: Stage['id'], { stage, timeline, trigger }: Standing): keyof typeof MARKS {
  if (id === stage) return 'here';
  const at = STAGES.findIndex((one) => one.id === stage);
  const own = STAGES.findIndex((one) => one.id === id);
  if (stage !== 'delivered' && own > at) return 'ahead';
  const left = timeline.some((step) => step.stage === id && step.verdict === 'counts');
  return left || (id === '7.5' && trigger !== 'NOT_TRIGGERED') ? 'done' : 'skipped';
}

const shortTime = (at: string) => at.slice(0, 16).replace('T', ' ');

function gateWord(paint: Paint, { result, passes, fails, hints, toJudge }: Gate): string {
  if (result === 'open') return paint('dim', `gate open (${toJudge.length} to judge)`);
  const counts = [
    `${passes.length} pass`,
    ...(fails.length > 0 ? [paint('red', `${fails.length} fail`)] : []),
    ...(hints.length > 0 ? [`${hints.length} hint${hints.length === 1 ? '' : 's'}`] : []),
    ...(toJudge.length > 0 ? [`${toJudge.length} to judge`] : []),
  ];
  return `${paint(result === 'passed' ? 'green' : 'red', `gate ${result}`)} ${paint('dim', `(${counts.join(', ')})`)}`;
}

function gateLines(paint: Paint, gate: Gate): string[] {
  return part(paint, `Gate of stage ${gate.stage}`, [
    ...gate.fails.map((text) => `${paint('red', '✘')} ${show(text)}`),
    ...gate.passes.map((text) => `${paint('green', '✔')} ${show(text)}`),
    ...gate.said.map((text) => `${paint('cyan', '“')} ${show(text)}`),
    ...gate.hints.map((text) => `${paint('yellow', '~')} hint, ${show(text)}`),
    ...gate.toJudge.map((text) => `${paint('dim', '?')} a person judges: ${show(text)}`),
  ]);
}

const STATES: Readonly<Record<string, 'green' | 'red' | 'yellow' | 'dim' | 'cyan'>> = {
  passed: 'green',
  accepted: 'green',
  removed: 'dim',
  escalated: 'red',
  revision: 'yellow',
  drafted: 'cyan',
  assigned: 'dim',
};

function sectionLine(paint: Paint, { section, title, state, cycles, issues }: Standing['cycles'][number]): string {
  const dots = paint(
    'dim',
    `${'●'.repeat(Math.min(cycles, LIMITS.cycles))}${'○'.repeat(Math.max(0, LIMITS.cycles - cycles))}`,
  );
  const why = issues.length > 0 ? `  ${show(issues.join('; '))}` : '';
  return `${dots} ${paint(STATES[state]!, state.padEnd(9))} ${show(section)}${title ? `, ${show(title)}` : ''}${why}`;
}

function checkpointLines({ checkpoint }: Standing): string[] {
  if (!checkpoint) return [];
  return [
    `stage ${checkpoint.stage}: ${checkpoint.due ? 'a person is asked' : 'nobody is asked'} (${checkpoint.why})`,
    ...checkpoint.differences,
  ];
}

function clockLines(paint: Paint, { clocks }: Standing): string[] {
  return clocks
    .filter(({ state }) => state !== 'overdue')
    .map(({ stage, section, expectedBy, until, state, over }) => {
      const late = state === 'late' ? `, ${paint('yellow', `${duration(over)} longer than expected`)}` : '';
      return `${of(section)}stage ${stage}, expected by ${shortTime(expectedBy)}, may last until ${shortTime(until)}${late}`;
    });
}

function toDoLines({ toDo }: Standing): string[] {
  return toDo.map(
    ({ section, when, action, stage, owner, path, until }) =>
      `${of(section)}${when}: ${action} (stage ${stage}, ${owner}; then ${path}${until ? `, until ${shortTime(until)}` : ''})`,
  );
}

function overdueLines(paint: Paint, { overdue }: Standing): string[] {
  return overdue.map(
    ({ stage, section, over, timeout, action }) =>
      `${of(section)}stage ${stage} ${paint('red', `${duration(over)} over`)} its ${duration(timeout)}: ${action}`,
  );
}

function optionLines({ id, options }: Standing): string[] {
  return [...Map.groupBy(options, ({ section }) => section).keys()].flatMap((section) => [
    `${show(section)} has failed ${LIMITS.cycles} times:`,
    ...ESCAPE_OPTIONS.map(({ option, text }, i) => `  ${i + 1}. ${option}: ${text}`),
    `  passdown workflow ${show(id)} --decide ${show(section)} <option>`,
  ]);
}

function overrideLines({ overrides, overridesSaid }: Standing): string[] {
  return [
    ...overrides.map(
      ({ section, option, reason, decidedAt, path, line }) =>
        `${show(section)}: ${option}${reason ? `, ${show(reason)}` : ''}  ${shortTime(decidedAt)}  ${show(path)}:${line}`,
    ),
    ...overridesSaid.map((text) => `says the final handoff: ${show(text)}`),
  ];
}

function revisionLines(paint: Paint, { revisions, resolved }: Standing): string[] {
  return (['P0', 'P1', 'P2'] as const).flatMap((priority) => {
    const state = resolved[priority];
    const end = state === null ? '' : state ? paint('green', ', resolved by delivery') : paint('red', ', not resolved');
    const items = revisions[priority];
    if (items.length === 0) return [];
    return [
      `${priority}: ${items.length}${end}`,
      ...items.map(({ text, section, path, line }) => `  ${of(section)}${show(text)}  ${dim(paint, path, line)}`),
    ];
  });
}

function refusedLines(paint: Paint, { transition, section, from, path, line, reasons, replaced }: Step): string[] {
  const back = replaced ? 'another one took its place' : `goes back to ${show(from || 'its producer')}`;
  return [
    `${of(section)}${transition || 'a handoff'} ${back}  ${dim(paint, path, line)}`,
    ...reasons.map((one) => `  ${show(one.message)}  ${paint('dim', `${one.code}, line ${one.line}`)}`),
  ];
}

function handoffLine(paint: Paint, step: Standing['timeline'][number]): string {
  const verdict = step.verdict === 'counts' || step.verdict === 'open' ? '' : `${paint('red', step.verdict)}, `;
  const status = `${step.status === 'complete' || step.status === '' ? '' : `${step.status}, `}${verdict}`;
  return `${shortTime(step.at)}  ${paint('cyan', step.transition.padEnd(10))} ${show(`${step.from} → ${step.to}`)}  ${status}${show(step.summary)}  ${dim(paint, step.path, step.line)}`;
}

/** passdown migrate: freeform notes become structured handoffs. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option } from 'commander';
import { type Migration, migrateNotes, type Outcome, undoMigrations } from '../../author/migrate-notes.ts';
import { migrationPrompt } from '../../author/migration-prompt.ts';
import { RULES } from '../../dialects/index.ts';
import { type Answer, readAnswer } from '../../dialects/task/merge-answer.ts';
import { OUTCOMES } from '../../dialects/task/schema.ts';
import { findFiles } from '../../disk/find-files.ts';
import { type Explanation, explanationOf, type NoteItem } from '../../migrate/read-note.ts';
import { count, OperatorError } from '../../model/index.ts';
import { positionAt } from '../../parse/line-map.ts';
import { clip } from '../../words/clip.ts';
import { hideSecrets } from '../../words/redact.ts';
import { show } from '../../words/show.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { confirmed } from '../confirm.ts';
import { renderDiff } from '../formats/render-diff.ts';
import { namedFiles } from '../named-files.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  write?: boolean;
  outcome?: Outcome;
  prompt?: boolean;
  apply?: string;
  undo?: boolean;
  explain?: boolean;
  yes?: boolean;
  sure?: boolean;
}

export const register: Register = (command, act) => {
  command
    .argument('[paths...]', 'notes, task files or folders (default: what the configuration includes)')
    .option('--write', 'write the structured section into the files, above the original text')
    .addOption(new Option('--outcome <outcome>', 'how the work ended, if the note does not say').choices([...OUTCOMES]))
    .option('--prompt', 'print a prompt for an agent instead, for each note that needs one')
    .option('--apply <answer>', "take an agent's answer (a YAML file) for the one note that is named")
    .option('--explain', 'say of each item what spoke for it and against it')
    .option('--sure', 'leave out what is less sure than derived.minConfidence says')
    .option('-y, --yes', 'write what is less sure, too, without asking; it keeps its mark')
    .option('--undo', 'remove what --write put in')
    .action(act((context, paths, options) => runMigrate(context, paths, options as Options)));
};

async function runMigrate(context: Context, paths: string[], options: Options): Promise<number> {
  refuseMixtures(paths, options);
  const { root, config, terminal } = context;
  const named = paths.length > 0;
  const files = named ? namedFiles(context, paths) : [...findFiles(root, config)];
  if (options.undo) return undo(context, files);
  const answer = options.apply === undefined ? undefined : loadAnswer(context, options.apply);
  const read = (write: boolean, onlySure: boolean) => {
    const progress = terminal.progress('Reading notes');
    const { outcome } = options;
    const given = { root, config, paths: files, named, ...(outcome && { outcome }), ...(answer && { answer }) };
    const all = [...migrateNotes({ ...given, write, onlySure, onProgress: (done) => progress.at(done, files.length) })];
    progress.end();
    return all;
  };
  const onlySure = options.sure === true || (options.write === true && !(await takesUnsure(context, options, read)));
  const found = read(options.write === true, onlySure);
  if (options.prompt) return printPrompts(context, found);
  if (context.json)
    printJson(
      terminal,
      'migration',
      found.map((one) => publicMigration(one, options)),
    );
  else if (found.length === 0) terminal.say(NO_NOTES);
  else {
    terminal.print(found.map((migration) => render(terminal, migration, options)).join('\n\n'));
    terminal.say(summary(found, options));
  }
  return options.write && found.some(({ refused }) => refused !== undefined) ? 1 : 0;
}

/** Asks before something is written that is probably right and may well be wrong. */
async function takesUnsure(
  context: Context,
  { yes }: Options,
  read: (write: boolean, onlySure: boolean) => Migration[],
): Promise<boolean> {
  if (yes) return true;
  const unsure = read(false, false).reduce((sum, { after, unsure: many }) => sum + (after === undefined ? 0 : many), 0);
  if (unsure === 0) return true;
  if (!context.terminal.isPerson)
    throw usage(
      `${count(unsure, 'item is', 'items are')} less sure than derived.minConfidence says, and there is no terminal to ask on`,
      'Add --yes to write them with a mark, or --sure to leave them out',
    );
  return confirmed(
    context,
    `${count(unsure, 'item is', 'items are')} less sure than derived.minConfidence says. Write them too, with a mark? [y/N] `,
  );
}

const NO_NOTES = 'No freeform notes found. Structured handoffs, templates, empty files and links are skipped.';

function refuseMixtures(paths: string[], options: Options): void {
  const modes = (['write', 'prompt', 'undo'] as const).filter((name) => options[name]);
  if (modes.length > 1) throw usage(`--${modes[0]} and --${modes[1]} do not go together`, 'Give one of them');
  if (options.apply !== undefined && (paths.length !== 1 || options.prompt || options.undo))
    throw usage(
      '--apply takes the answer for one note',
      'passdown migrate tasks/task-007.md --apply answer.yaml --write',
    );
}

function undo(context: Context, paths: string[]): number {
  const { terminal, json } = context;
  const all = [...undoMigrations(context, paths)];
  const kept = all.filter(({ undone }) => !undone);
  if (json) printJson(terminal, 'migration', all);
  else if (all.length === 0) terminal.say('Nothing to undo: no file holds a section that migrate wrote.');
  else
    terminal.print(
      all
        .map(({ path, undone }) =>
          undone
            ? `${show(path)}: as it was`
            : `${show(path)}: left alone, because the section was changed after it was written. Remove it by hand, or with git`,
        )
        .join('\n'),
    );
  return kept.length > 0 ? 1 : 0;
}

/** What the answer may leave to the note; both together are checked before anything is written. */
const GIVEN_BY_NOTE = new Set(['outcome-missing', 'blockers-required', 'next-steps-required']);

function loadAnswer({ folder, terminal }: Context, given: string): Answer {
  let text: string;
  try {
    text = readFileSync(resolve(folder, given), 'utf8');
  } catch {
    throw new OperatorError({
      code: 'no-such-file',
      message: `${given} does not exist`,
      hint: 'Check the path',
      exitCode: 1,
    });
  }
  const { answer, findings, map } = readAnswer(text);
  const errors = findings.filter(({ code, severity }) => (severity ?? RULES[code]?.severity) === 'error');
  const [first] = errors.filter(({ code }) => !GIVEN_BY_NOTE.has(code));
  if (!answer || first) {
    const { line, column } = positionAt(map, first?.start ?? 0);
    throw new OperatorError({
      code: first?.code ?? 'yaml-syntax',
      message: `${given}:${line}:${column} ${first?.message ?? 'This is not a handoff'}`,
      hint: `Correct the answer${errors.length > 1 ? ` (${errors.length} mistakes)` : ''} and apply it again; nothing was written`,
      exitCode: 1,
    });
  }
  // What is left out of the answer is told, as check tells it.
  for (const { code, start, message } of findings.filter((finding) => !errors.includes(finding))) {
    const { line, column } = positionAt(map, start);
    terminal.say(`${given}:${line}:${column} warning ${code}  ${message}`);
  }
  return answer;
}

function printPrompts({ terminal, json }: Context, found: readonly Migration[]): number {
  const unclear = found.filter(({ ambiguous, refused }) => ambiguous.length > 0 || refused !== undefined);
  const prompts = unclear.map((migration) => ({ path: migration.path, prompt: migrationPrompt(migration) }));
  if (json) printJson(terminal, 'prompts', prompts);
  else if (prompts.length === 0)
    terminal.say(found.length === 0 ? NO_NOTES : 'No note needs a prompt: nothing in them is ambiguous or missing.');
  else terminal.print(prompts.map(({ prompt }) => prompt).join('\n\n'));
  return 0;
}

function publicMigration(
  { path, handoff, items, ambiguous, leftOut, outcomeLine, refused, written }: Migration,
  { explain }: Options,
) {
  return {
    path,
    handoff,
    items: items.map((item) => {
      const { field, value, path: file, lines, confidence, why } = item;
      const told = explain ? explanationOf(item) : undefined;
      return {
        ...{ field, value, ...(file !== undefined && { path: file }), lines, confidence, why },
        ...(told && { otherwise: told.next, evidence: told.reasons.slice(0, MOST_REASONS) }),
      };
    }),
    ambiguous,
    leftOut,
    ...(outcomeLine !== undefined && { outcomeLine }),
    written,
    ...(refused !== undefined && { refused }),
  };
}

function render(terminal: Terminal, migration: Migration, { explain }: Options): string {
  const { path, handoff, items, ambiguous, outcomeLine, before, after, refused, written } = migration;
  const outcome =
    outcomeLine === undefined
      ? []
      : [`  ${`${outcomeLine}`.padStart(7)}  ${'outcome'.padEnd(21)}        ${handoff.outcome}`];
  const rows = items.flatMap((item) => {
    const { field, value, lines, confidence } = item;
    const row = [`  ${where(lines).padStart(7)}`, field.padEnd(21), confidence.toFixed(2), short(value)].join('  ');
    return explain ? [row, ...explanationLines(item)] : row;
  });
  const unclear = ambiguous.map(
    ({ lines, text, why }) =>
      `  ${where(lines).padStart(7)}  ${terminal.paint('yellow', 'ambiguous')}  ${short(text)} (${why})`,
  );
  const end = written
    ? ['  written']
    : refused !== undefined
      ? [`  ${terminal.paint('yellow', 'not written:')} ${refused}`]
      : [renderDiff(terminal, path, hideSecrets(before), hideSecrets(after!))];
  return [terminal.paint('bold', show(path)), ...outcome, ...rows, ...unclear, ...leftOutLines(migration), ...end].join(
    '\n',
  );
}

const MOST_REASONS = 12;
const SHOWN_REASONS = 5;

/** What spoke for an item, and for what it would be otherwise; the numbers are weights in hundredths. */
function explanationLines(item: NoteItem): string[] {
  const told = explanationOf(item);
  if (!told) return [`           because of ${item.why}`];
  const list = (reasons: Explanation['reasons']) =>
    reasons
      .slice(0, SHOWN_REASONS)
      .map(({ name, weight }) => `${name} ${Math.abs(weight)}`)
      .join(', ') || 'nothing';
  return [
    `           for it: ${short(list(told.reasons.filter(({ weight }) => weight > 0)), 400)}`,
    `           for ${told.next === 'none' ? 'no item' : told.next}: ${short(list(told.reasons.filter(({ weight }) => weight < 0)), 400)}`,
  ];
}

const where = ([first, last]: [number, number]) => (first === last ? `${first}` : `${first}-${last}`);

/** Of a handoff section each passage is listed; a whole note may be long, and most of it is a report. */
function leftOutLines({ leftOut, isSection }: Migration): string[] {
  if (leftOut.length === 0) return [];
  if (!isSection)
    return [
      `  ${count(leftOut.length, 'passage')} of the note ${leftOut.length === 1 ? 'is' : 'are'} not taken: --json lists them`,
    ];
  return leftOut.map(({ lines, text }) => `  ${where(lines).padStart(7)}  not taken  ${short(text)}`);
}

const SHOWN = 90;
const short = (text: string, most = SHOWN) => show(clip(text, most));

function summary(found: readonly Migration[], { write }: Options): string {
  const ready = found.filter(({ after }) => after !== undefined).length;
  const refused = found.length - ready;
  const unclear = found.reduce((sum, { ambiguous }) => sum + ambiguous.length, 0);
  const parts = [
    write ? `${ready} of ${found.length} written` : `${ready} of ${found.length} can be written: add --write`,
    ...(refused > 0 ? [count(refused, 'lacks something required', 'lack something required')] : []),
    ...(unclear > 0
      ? [
          `${count(unclear, 'passage is ambiguous', 'passages are ambiguous')}: --prompt asks an agent about ${unclear === 1 ? 'it' : 'them'}`,
        ]
      : []),
  ];
  return `${parts.join('; ')}.`;
}

function usage(message: string, hint: string): OperatorError {
  return new OperatorError({ code: 'usage', message, hint });
}

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
import { count, OperatorError } from '../../model/index.ts';
import { positionAt } from '../../parse/line-map.ts';
import { clip } from '../../words/clip.ts';
import { hideSecrets } from '../../words/hide-secrets.ts';
import { show } from '../../words/show.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { renderDiff } from '../formats/render-diff.ts';
import { namedFiles } from '../named-files.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  write?: boolean;
  outcome?: Outcome;
  prompt?: boolean;
  apply?: string;
  undo?: boolean;
}

export const register: Register = (command, act) => {
  command
    .argument('[paths...]', 'notes, task files or folders (default: what the configuration includes)')
    .option('--write', 'write the structured section into the files, above the original text')
    .addOption(new Option('--outcome <outcome>', 'how the work ended, if the note does not say').choices([...OUTCOMES]))
    .option('--prompt', 'print a prompt for an agent instead, for each note that needs one')
    .option('--apply <answer>', "take an agent's answer (a YAML file) for the one note that is named")
    .option('--undo', 'remove what --write put in')
    .action(act((context, paths, options) => runMigrate(context, paths, options as Options)));
};

function runMigrate(context: Context, paths: string[], options: Options): number {
  refuseMixtures(paths, options);
  const { root, config, terminal } = context;
  const named = paths.length > 0;
  const files = named ? namedFiles(context, paths) : [...findFiles(root, config)];
  if (options.undo) return undo(context, files);
  const answer = options.apply === undefined ? undefined : loadAnswer(context, options.apply);
  const progress = terminal.progress('Reading notes');
  const found = [
    ...migrateNotes({
      root,
      config,
      paths: files,
      named,
      write: options.write === true,
      ...(options.outcome && { outcome: options.outcome }),
      ...(answer && { answer }),
      onProgress: (done) => progress.at(done, files.length),
    }),
  ];
  progress.end();
  if (options.prompt) return printPrompts(context, found);
  if (context.json) printJson(terminal, 'migration', found.map(publicMigration));
  else if (found.length === 0) terminal.say(NO_NOTES);
  else {
    terminal.print(found.map((migration) => render(terminal, migration)).join('\n\n'));
    terminal.say(summary(found, options));
  }
  return options.write && found.some(({ refused }) => refused !== undefined) ? 1 : 0;
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

function publicMigration({ path, handoff, items, ambiguous, leftOut, outcomeLine, refused, written }: Migration) {
  return {
    path,
    handoff,
    items: items.map(({ field, value, path: file, lines, confidence, why }) => ({
      field,
      value,
      ...(file !== undefined && { path: file }),
      lines,
      confidence,
      why,
    })),
    ambiguous,
    leftOut,
    ...(outcomeLine !== undefined && { outcomeLine }),
    written,
    ...(refused !== undefined && { refused }),
  };
}

function render(terminal: Terminal, migration: Migration): string {
  const { path, handoff, items, ambiguous, outcomeLine, before, after, refused, written } = migration;
  const outcome =
    outcomeLine === undefined
      ? []
      : [`  ${`${outcomeLine}`.padStart(7)}  ${'outcome'.padEnd(21)}        ${handoff.outcome}`];
  const rows = items.map(({ field, value, lines, confidence }) =>
    [`  ${where(lines).padStart(7)}`, field.padEnd(21), confidence.toFixed(2), short(value)].join('  '),
  );
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
const short = (text: string) => show(clip(text, SHOWN));

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

/** docs/commands.md and the manual page: every command with its arguments and options, from the list of commands. */
import { COMMANDS, GROUPS } from '../src/cli/command-list.ts';
import { type Described, describeAll, optionsOf } from '../src/cli/describe.ts';
import { makeProgram } from '../src/cli/main.ts';
import { VERSION } from '../src/disk/package.ts';

const COMMON = { args: [], options: optionsOf(makeProgram(process)) };
const EXIT_CODES = [
  'fine',
  'the files have problems, or what was asked for does not exist, or the output cannot be written',
  'wrong use or wrong configuration',
  'the store cannot be reached',
];

export async function commandPage(head: string): Promise<string> {
  const all = await describeAll(COMMANDS);
  const groups = GROUPS.map((group) =>
    [`## ${group}`, ...all.filter((one) => one.group === group).map(describe)].join('\n\n'),
  );
  return `${head}
# Commands

\`passdown help\` lists the commands, \`passdown help <command>\` (or \`passdown <command> --help\`) says what one takes. Every command takes these options:

${table(COMMON)}

A question first reads files that have changed, unless the daemon or another process does so; \`--no-refresh\` skips it. With \`--json\`, standard output is one
document \`{"schemaVersion": 1, "kind": …, "data": …}\`, and an error is one document on standard error. Colours are for terminals; \`FORCE_COLOR\` asks for them in a pipe too, and
\`NO_COLOR\` turns them off.

| exit code | meaning |
|---|---|
${EXIT_CODES.map((meaning, code) => `| ${code} | ${meaning} |`).join('\n')}

${groups.join('\n\n')}
`;
}

function describe(command: Described): string {
  const { name, summary, example } = command;
  const rows = table(command);
  return [`### ${name}`, `${sentence(summary)}`, block(example), ...(rows ? [rows] : [])].join('\n\n');
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`;
const block = (text: string) => text.replaceAll(/^/gm, '    ');

function table({ args, options }: Pick<Described, 'args' | 'options'>): string {
  const rows = [...args, ...options].map(
    ({ term, about }) => `| \`${cell(term)}\` | ${cell(about).replaceAll('<', '&lt;')} |`,
  );
  return rows.length === 0 ? '' : ['| argument or option | meaning |', '|---|---|', ...rows].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** passdown(1), in the language of man pages. */
export async function manualPage(): Promise<string> {
  const all = await describeAll(COMMANDS);
  return `${[
    `.TH PASSDOWN 1 "" "passdown ${VERSION}"`,
    '.SH NAME',
    roff('passdown - handoff notes between coding agents, checked like code and kept as a knowledge graph'),
    '.SH SYNOPSIS',
    '.B passdown',
    roff('[options] <command> [arguments]'),
    '.SH OPTIONS',
    ...COMMON.options.flatMap(entry),
    ...GROUPS.flatMap((group) => [
      `.SH ${group.toUpperCase()}`,
      ...all.filter((one) => one.group === group).flatMap(manualEntry),
    ]),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap((about, code) => entry({ term: String(code), about })),
  ].join('\n')}\n`;
}

const manualEntry = ({ name, args, options, summary, example }: Described) => [
  `.SS ${[name, ...args.map(({ term }) => term)].map(roff).join(' ')}`,
  roff(sentence(summary)),
  ...[...args, ...options].flatMap(entry),
  '.PP',
  'Example:',
  '.PP',
  '.nf',
  roff(example),
  '.fi',
];

const entry = ({ term, about }: { term: string; about: string }) => ['.TP', `.B ${roff(term)}`, roff(about)];

/** A line of text: backslashes and hyphens are escaped, and no line begins like a request. */
const roff = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');

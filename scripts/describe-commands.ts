/** docs/commands.md: every command with its arguments and options, from the list of commands. */
import { Command } from 'commander';
import { COMMANDS, GROUPS, type Listed } from '../src/cli/command-list.ts';
import { makeProgram } from '../src/cli/main.ts';

export async function commandPage(head: string): Promise<string> {
  const groups = await Promise.all(
    GROUPS.map(async (group) => {
      const commands = COMMANDS.filter((listed) => listed.group === group);
      return [`## ${group}`, ...(await Promise.all(commands.map(describe)))].join('\n\n');
    }),
  );
  return `${head}
# Commands

\`passdown help\` lists the commands, \`passdown help <command>\` (or \`passdown <command> --help\`) says what one takes. Every command takes these options:

${table(makeProgram(process))}

A question first reads files that have changed, unless the daemon or another process does so; \`--no-refresh\` skips it. With \`--json\`, standard output is one
document \`{"schemaVersion": 1, "kind": …, "data": …}\`, and an error is one document on standard error. Colours are for terminals; \`FORCE_COLOR\` asks for them in a pipe too, and
\`NO_COLOR\` turns them off.

| exit code | meaning |
|---|---|
| 0 | fine |
| 1 | the files have problems, or what was asked for does not exist, or the output cannot be written |
| 2 | wrong use or wrong configuration |
| 3 | the store cannot be reached |

${groups.join('\n\n')}
`;
}

async function describe({ name, summary, example, load }: Listed): Promise<string> {
  const command = new Command(name).helpOption(false);
  const nothing = () => async () => {};
  (await load()).register(command, nothing, nothing);
  const rows = table(command);
  return [
    `### ${name}`,
    `${summary[0]!.toUpperCase()}${summary.slice(1)}.`,
    block(example),
    ...(rows ? [rows] : []),
  ].join('\n\n');
}

const block = (text: string) => text.replaceAll(/^/gm, '    ');

function table(command: Command): string {
  const help = command.createHelp();
  const rows = [
    ...help
      .visibleArguments(command)
      .map((one) => [one.required ? `<${term(one)}>` : `[${term(one)}]`, help.argumentDescription(one)]),
    ...help.visibleOptions(command).map((one) => [help.optionTerm(one), help.optionDescription(one)]),
  ].map(([name, about]) => `| \`${cell(name!)}\` | ${cell(about!).replaceAll('<', '&lt;')} |`);
  return rows.length === 0 ? '' : ['| argument or option | meaning |', '|---|---|', ...rows].join('\n');
}

const term = (one: { name(): string; variadic: boolean }) => `${one.name()}${one.variadic ? '...' : ''}`;
const cell = (text: string) => text.replaceAll('|', '\\|');

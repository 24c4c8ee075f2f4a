import { type Command, Option } from 'commander';
import { type Argument, type Asked, askQuestion, type Question } from '../ask/question.ts';
import { terminalVoice } from '../ask/voice.ts';
import { writeIfChanged } from '../disk/write-file.ts';
import { asking } from './asking.ts';
import { type Context, printJson, type Register } from './command.ts';
import { toCount } from './to-count.ts';

export const questionCommand =
  (name: string, question: Question): Register =>
  (command, act) => {
    for (const argument of question.takes) addArgument(command, argument);
    command
      .option('--no-refresh', 'do not read changed files first')
      .action(
        act((context, words, options) => answer(context, name, question, { ...options, ...named(command, words) })),
      );
  };

const isOption = ({ spelling }: Argument) => spelling.startsWith('--');

function addArgument(command: Command, argument: Argument): void {
  const { spelling, about, choices, repeats, count } = argument;
  if (!isOption(argument)) {
    command.argument(spelling, about);
    return;
  }
  const option = new Option(spelling, about);
  if (choices) option.choices(choices);
  if (repeats) option.argParser((value: string, before: string[] = []) => [...before, value]);
  if (count !== undefined) option.argParser(toCount).default(count);
  command.addOption(option);
}

/** Arguments by their names; one that takes all the words that are left is the text that they make. */
function named(command: Command, words: readonly string[]): Record<string, unknown> {
  const entries = command.registeredArguments.map((argument, i) => [
    argument.name(),
    argument.variadic ? words.slice(i).join(' ') : words[i],
  ]);
  return Object.fromEntries(entries);
}

/** What is kept in a file follows from the graph alone: no marks, and all of it. */
async function keep(question: Question, open: Asked, { since: _, ...args }: Record<string, unknown>): Promise<void> {
  const data = await question.ask(open, args);
  const lines = question.text(
    data as object,
    terminalVoice((_style, text) => text),
    args,
  );
  writeIfChanged(open.root, question.keptIn!, lines.join('\n'));
}

function answer(context: Context, name: string, question: Question, args: Record<string, unknown>): Promise<number> {
  const { terminal, json } = context;
  return asking(context, args, async (open) => {
    const onRemark = (words: string) => terminal.say(`passdown: ${words}`);
    const data = await askQuestion(question, { ...open, onRemark, ...(json && { asData: true }) }, args);
    if (data === undefined) throw question.unknown!(args);
    const lines = question.text(
      data,
      terminalVoice((style, text) => terminal.paint(style, text)),
      args,
    );
    if (question.keptIn && !open.unwritten) await keep(question, open, args);
    if (json) printJson(terminal, name, question.json ? question.json(data) : data);
    else if (lines.length === 0) terminal.say(question.none!);
    else terminal.print(lines.join('\n'));
    return 0;
  });
}

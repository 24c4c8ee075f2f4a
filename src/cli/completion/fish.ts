/** passdown's completion for fish. */
import type { DescribedOption } from '../describe.ts';
import { firstWords, quoted, type Spoken, secondWords } from './spoken.ts';

export function fish(spoken: Spoken): string {
  const firsts = firstWords(spoken);
  const lines = [
    '# passdown completion fish > ~/.config/fish/completions/passdown.fish',
    ...spoken.common.map((option) => optionLine(option, '')),
    ...firsts.map(([word, about]) => wordLine('__fish_use_subcommand', word, about)),
    ...firsts.map(([word, about]) => wordLine('__fish_seen_subcommand_from help', word, about)),
    ...[...secondWords(spoken)].flatMap(([first, list]) => {
      const open = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${list.map(([word]) => word).join(' ')}`;
      return list.map(([word, about]) => wordLine(open, word, about));
    }),
    ...spoken.commands.flatMap(({ name, options }) => {
      const seen = name
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and ');
      return options.map((option) => optionLine(option, ` -n ${quoted(seen)}`));
    }),
  ];
  return `${lines.join('\n')}\n`;
}

const wordLine = (when: string, word: string, about: string) =>
  `complete -c passdown -f -n ${quoted(when)} -a ${word} -d ${quoted(about)}`;

function optionLine({ flags, about, takesValue, choices }: DescribedOption, when: string): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)).join(' ');
  const value = takesValue ? (choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r') : '';
  return `complete -c passdown${when} ${names} -d ${quoted(about)}${value}`;
}

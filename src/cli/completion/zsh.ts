/** passdown's completion for zsh. */
import type { DescribedOption } from '../describe.ts';
import { firstWords, quoted, type Spoken, secondWords } from './spoken.ts';

export function zsh(spoken: Spoken): string {
  const seconds = secondWords(spoken);
  const own = spoken.commands.filter(({ name }) => !name.includes(' '));
  return `#compdef passdown
# passdown completion zsh > a file _passdown in a folder of $fpath
_passdown() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C ${spoken.common.map(specOf).join(' ')} '1: :->first' '*:: :->rest'
  case $state in
    first) local -a list=(${firstWords(spoken).map(pair).join(' ')}); _describe command list ;;
    rest)
      case $words[1] in
${own.map(({ name, options }) => `        ${name}) _arguments ${[...options, ...spoken.common].map(specOf).join(' ')} '*: :_files' ;;`).join('\n')}
${[...seconds]
  .map(
    ([first, list]) => `        ${first}) _arguments -C '1: :->second' '*:: :->more'
          case $state in
            second) local -a list=(${list.map(pair).join(' ')}); _describe command list ;;
            more) case $words[1] in
${list.map(([second]) => `              ${second}) _arguments ${optionsAt(spoken, `${first} ${second}`)} '*: :_files' ;;`).join('\n')}
            esac ;;
          esac ;;`,
  )
  .join('\n')}
        help) local -a list=(${firstWords(spoken).map(pair).join(' ')}); _describe command list ;;
      esac ;;
  esac
}
_passdown "$@"
`;
}

const optionsAt = ({ commands, common }: Spoken, name: string) =>
  [...(commands.find((one) => one.name === name)?.options ?? []), ...common].map(specOf).join(' ');

const pair = ([word, about]: [string, string]) => quoted(`${word}:${about.replaceAll(':', '\\:')}`);

function specOf({ flags, about, takesValue, choices }: DescribedOption): string {
  const text = about.replaceAll('[', '(').replaceAll(']', ')').replaceAll(':', '\\:');
  const value = takesValue ? `: :${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}` : '';
  return flags.map((flag) => quoted(`*${flag}[${text}]${value}`)).join(' ');
}

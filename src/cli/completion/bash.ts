/** passdown's completion for bash. */
import type { DescribedOption } from '../describe.ts';
import { firstWords, flagsOf, type Spoken, secondWords } from './spoken.ts';

export function bash(spoken: Spoken): string {
  const { common, commands } = spoken;
  const seconds = [...secondWords(spoken)];
  const valued = [
    ...new Set([...common, ...commands.flatMap(({ options }) => options)].filter(isFree).flatMap(({ flags }) => flags)),
  ];
  return `# passdown completion bash: eval "$(passdown completion bash)" in ~/.bashrc
_passdown() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} first= second= word skip= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ -n $skip ]]; then skip=; continue; fi
    case $word in
      ${flagsOf(common.filter(({ takesValue }) => takesValue)).join('|')}) skip=1 ;;
      -*) ;;
      *) if [[ -z $first ]]; then first=$word; elif [[ -z $second ]]; then second=$word; fi ;;
    esac
  done
  local name=$first
  case "$first $second" in
${seconds.flatMap(([first, words]) => words.map(([second]) => `    "${first} ${second}") name="${first} ${second}" ;;`)).join('\n')}
  esac
  case "$name $previous" in
${commands.flatMap(({ name, options }) => options.filter(({ choices }) => choices.length > 0).map((option) => choiceRow(name, option))).join('\n')}
  esac
  case $previous in
    ${valued.join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [[ $current == -* ]]; then
    local options=${words(flagsOf(common))}
    case $name in
${commands
  .filter(({ options }) => options.length > 0)
  .map(({ name, options }) => `      "${name}") options+=" "${words(flagsOf(options))} ;;`)
  .join('\n')}
    esac
    COMPREPLY=($(compgen -W "$options --help" -- "$current"))
  elif [[ -z $first ]]; then
    COMPREPLY=($(compgen -W ${words(firstWords(spoken).map(([word]) => word))} -- "$current"))
  else
    case "$first $second" in
${seconds.map(([first, list]) => `      "${first} ") COMPREPLY=($(compgen -W ${words(list.map(([word]) => word))} -- "$current")); return ;;`).join('\n')}
      "help "*) COMPREPLY=($(compgen -W ${words(firstWords(spoken).map(([word]) => word))} -- "$current")); return ;;
    esac
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _passdown passdown
`;
}

const words = (list: readonly string[]) => `'${list.join(' ')}'`;
const isFree = ({ takesValue, choices }: DescribedOption) => takesValue && choices.length === 0;

const choiceRow = (name: string, { flags, choices }: DescribedOption) =>
  `    ${flags.map((flag) => `"${name} ${flag}"`).join('|')}) COMPREPLY=($(compgen -W ${words(choices)} -- "$current")); return ;;`;

/**
 * A command line that somebody else wrote, cut into words without a shell. Whatever a shell would act on, whatever starts
 * another program and whatever leads out of the folder it is run in is refused: then the words mean what they look like.
 */

export type CommandLine = { words: string[] } | { why: string };

const LONGEST = 1000;
/** Letters, digits and the marks of names, paths and options. No quotes: what needs them may hide something. */
const PLAIN = /^[\p{L}\p{N}_./:=@%+,-]+$/u;

/** Programs whose only purpose is to run what they are given. */
const RUNNERS = new Set(
  'sh bash dash zsh ksh csh tcsh fish ash busybox cmd powershell pwsh wsl env xargs sudo doas su nohup nice timeout time eval exec source command watch ssh'.split(
    ' ',
  ),
);
/** Programs that run a text given as an argument, and the options that give one. */
const INTERPRETERS = /^(?:node|nodejs|deno|bun|python[\d.]*|perl|ruby|php|lua|awk|gawk|osascript|tclsh|rscript)$/;
const INLINE = /^(?:-[a-z]*[cepr]|--?(?:eval|print|exec|command)|eval)(?:=.*)?$/i;

export interface Freedom {
  /** `{name}` stands for something that we fill in ourselves. */
  holes?: readonly string[];
  /** Which absolute paths may be named; by default none. */
  allows?: (path: string) => boolean;
}

export function splitCommand(text: string, freedom: Freedom = {}): CommandLine {
  if (text.length > LONGEST) return { why: `it is longer than ${LONGEST} characters` };
  const words = text.split(' ').filter(Boolean);
  if (words.length === 0) return { why: 'it is empty' };
  for (const word of words) {
    const why = wrongWith(word, freedom);
    if (why) return { why: `${JSON.stringify(word)} ${why}` };
  }
  return { words };
}

function wrongWith(word: string, { holes = [], allows = () => false }: Freedom): string | undefined {
  const bare = holes.reduce((rest, hole) => rest.replaceAll(`{${hole}}`, 'x'), word);
  if (!PLAIN.test(bare)) return 'contains characters that a shell would act on';
  if (/(?:^|[/=:,])\.\.(?:\/|$)/.test(bare)) return 'leads out of its folder';
  const path = /(?:^|[=,])(\/.*|[A-Za-z]:.*)$/s.exec(bare)?.[1];
  return path !== undefined && !allows(path) ? 'is a path outside the root and the session roots' : undefined;
}

/** The same for a command that is to be run: it must not be one that runs another. */
export function splitProgram(text: string): CommandLine {
  const command = splitCommand(text);
  if ('why' in command) return command;
  const [program, ...args] = command.words as [string, ...string[]];
  const name = program
    .slice(program.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat|com)$/, '');
  if (program.startsWith('-') || name.includes('='))
    return { why: `${JSON.stringify(program)} is not the name of a program` };
  if (RUNNERS.has(name)) return { why: `${program} runs any command it is given` };
  const inline = INTERPRETERS.test(name) ? args.find((word) => INLINE.test(word)) : undefined;
  if (inline) return { why: `${program} ${inline} runs a text` };
  return command;
}

/** How a skill is called: `/name`, then plain words; `{payload_path}` is where the payload will stand. */
export function splitInvocation(text: string, skill: string, allows?: Freedom['allows']): CommandLine {
  const [first = '', ...rest] = text.trim().split(' ');
  if (first !== `/${skill}`) return { why: `it does not begin with /${skill}` };
  if (rest.join('').trim() === '') return { words: [first] };
  const args = splitCommand(rest.join(' '), { holes: [PAYLOAD_HOLE], ...(allows && { allows }) });
  return 'why' in args ? args : { words: [first, ...args.words] };
}

export const PAYLOAD_HOLE = 'payload_path';

/** A word as a person can paste it into a shell; only for showing. */
export function quoteWord(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** What a question is: what may be said with it, what it asks of the graph, and the words of its answer for every door. */
import type { OperatorError } from '../model/index.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import type { Voice } from './voice.ts';

/** What a question asks: the graph of one project, or of all that are in the same store. */
export type Asked = Pick<OpenWorkplace, 'root' | 'store' | 'project' | 'config'> & {
  /** The answer is for a program: it has everything, also what costs a look at git and what no line of words shows. */
  asData?: true | undefined;
  /** Told why git cannot tell what was asked of it. */
  onRemark?: ((words: string) => void) | undefined;
};

/** Something that may be said with a question. Its name there is that of its spelling: `--all-projects` becomes `allProjects`. */
export interface Argument {
  /** As a command line has it: `<id>`, `<text...>`, `--tag <tag>`, `--all`. */
  spelling: string;
  about: string;
  choices?: readonly string[];
  /** It may be given several times, and is a list. */
  repeats?: true;
  /** It is a whole number, by default this one; given, above 0. */
  count?: number;
}

/** One file a question; questions.ts is the table of them. */
export interface Question<Args = Record<string, unknown>, Data = unknown> {
  takes: readonly Argument[];
  /** The data are undefined where the one thing that was asked for does not exist. */
  ask(asked: Asked, args: Args): Promise<Data>;
  /** Lines of the answer; none where nothing was found. Each line of a page can stand without those after it. */
  text(data: Exclude<Data, undefined>, voice: Voice, args: Args): string[];
  /** What other programs get, where that is not all of the data. */
  json?(data: Exclude<Data, undefined>): unknown;
  /** Its items carry how what they name stands now and when they were said; with `data` only where the answer is for a program. */
  marked?: true | 'data';
  /** `--since` is a matter of its own. */
  ownSince?: true;
  /** What to say where there are no lines. */
  none?: string;
  /** What is wrong where there is no data. */
  unknown?(args: Args): OperatorError;
  /** The file below the root that always has the latest answer. */
  keptIn?: string;
}

/** `--all-projects` is `allProjects`, `<text...>` is `text`. */
export function argumentName({ spelling }: Argument): string {
  const [name] = /[a-z][a-z-]*/.exec(spelling)!;
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export const SINCE: Argument = {
  spelling: '--since <when>',
  about: 'only what was said since then, by the text or by git: a day, or a commit, tag or branch',
};

export const ALL_PROJECTS: Argument = { spelling: '--all-projects', about: 'of every project in the store' };

/** Asks as doors do: with marks where the question shows items, and of what was said since then where that is asked. */
export async function askQuestion<Args, Data>(question: Question<Args, Data>, asked: Asked, args: Args): Promise<Data> {
  return question.ask(await lookingBack(question, asked, args as { since?: string }), args);
}

export async function lookingBack<A extends Asked>(
  { marked, ownSince }: Pick<Question, 'marked' | 'ownSince'>,
  asked: A,
  { since: given }: { since?: string | undefined },
): Promise<A> {
  const since = ownSince ? undefined : given;
  const isMarked = marked === true || (marked === 'data' && asked.asData);
  if (!isMarked && since === undefined) return asked;
  // Loaded here: lists of tasks in words do not ask git.
  const { withMarks } = await import('../history/marked-store.ts');
  const { unmarked, ...looked } = await withMarks(asked, 'short', since);
  if (since !== undefined && unmarked !== undefined) asked.onRemark?.(unmarked);
  return looked as unknown as A;
}

/** Lists that may be very long are told in parts. */
export const OFFSET: Argument = { spelling: '--offset <count>', about: 'leave out so many at the beginning', count: 0 };

/** The project that is asked, or all of them. */
export function scopeOf(
  { project }: Asked,
  { allProjects }: { allProjects?: boolean | undefined },
): string | undefined {
  return allProjects ? undefined : project;
}

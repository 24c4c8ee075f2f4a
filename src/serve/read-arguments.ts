/** The arguments of an answer from the query of an address; whoever misspells one is told what was meant. */
import { type Argument, argumentName } from '../ask/question.ts';
import { OperatorError } from '../model/index.ts';
import { nearestWord } from '../parse/nearest-word.ts';

export type Args = Record<string, string | number | boolean | string[]>;

const LONGEST = 2_000;
const MOST_REPEATS = 50;

export function readArguments(takes: readonly Argument[], query: URLSearchParams): Args {
  const known = new Map(takes.map((argument) => [argumentName(argument), argument]));
  const args: Args = {};
  for (const name of new Set(query.keys())) {
    const argument = known.get(name);
    if (!argument) throw unknownArgument(name, [...known.keys()]);
    args[name] = valueIn(argument, name, query.getAll(name));
  }
  for (const [name, { spelling }] of known)
    if (spelling.startsWith('<') && args[name] === undefined) throw wrong(`${name} is missing`, `Add ?${name}=…`);
  return args;
}

function valueIn(argument: Argument, name: string, given: readonly string[]): Args[string] {
  const { spelling, choices, repeats, count } = argument;
  const [first = ''] = given;
  if (given.some((one) => one.length > LONGEST) || given.length > MOST_REPEATS)
    throw wrong(`${name} is too long`, `At most ${LONGEST} characters, and ${MOST_REPEATS} times`);
  if (repeats) return [...given];
  if (count !== undefined) return toNumber(name, first);
  if (choices && !choices.includes(first))
    throw wrong(`${name} cannot be ${JSON.stringify(first)}`, `It is one of ${choices.join(', ')}`);
  if (spelling.startsWith('--') && !spelling.includes('<')) return first !== 'false';
  return first;
}

function toNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw wrong(`${name} must be a number`, `?${name}=20`);
}

function unknownArgument(name: string, known: readonly string[]): OperatorError {
  const meant = nearestWord(name, known);
  return wrong(
    `There is no argument ${JSON.stringify(name.slice(0, 60))}`,
    meant ? `Did you mean ${meant}?` : known.length > 0 ? `There are ${known.join(', ')}` : 'It takes none',
  );
}

const wrong = (message: string, hint: string) => new OperatorError({ code: 'usage', message, hint });

/** Whether a line of code brings a name into being, in any usual language. What a library defines is called here, and never defined. Pure. */

const KEYWORDS = new Set(
  `fn def func function class struct enum trait interface type const let var val mut static module mod macro_rules define
  table view index record object protocol extension sub proc alias field package union typedef fun namespace impl procedure message service rpc`.split(
    /\s+/,
  ),
);
const NO_SIGNATURE =
  /[.=(!?&|"'`]|\b(?:return|await|new|throw|yield|case|else|if|elif|in|of|not|and|or|with|for|while|match|switch|catch|except|assert|guard|until|unless|when)\b/;
/** A block begins behind the brackets; a function that is handed over does not count. */
const SIGNATURE = /^(?:<[^>]*>)?\(.*\)[^)]*(?:\{[^}]*\}?|:)$/;

export function defines(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + name.length))
    if (definesAt(line, name, at)) return true;
  return false;
}

function definesAt(line: string, name: string, at: number): boolean {
  if (/\w/.test(line[at - 1] ?? ' ') || /\w/.test(line[at + name.length] ?? ' ')) return false;
  const before = line.slice(Math.max(0, at - LONGEST), at).trimStart();
  const after = line.slice(at + name.length, at + name.length + LONGEST);
  const word = /(\w+)[!*]? *$/.exec(before)?.[1];
  if (word !== undefined && KEYWORDS.has(word.toLowerCase())) return true;
  // `func (r *Reader) Load(`
  if (before.startsWith('func (') && before.trimEnd().endsWith(')')) return true;
  if (isKey(before, after)) return true;
  return SIGNATURE.test(after.trimEnd()) && !/=>|\bfunction\b/.test(after) && !NO_SIGNATURE.test(before);
}

/** Of a line only so much around the name is looked at. */
const LONGEST = 200;

/** A field, a key or an assignment: the name comes first, but for words such as `private` or `self.`. */
const FIRST =
  /^(?:(?:pub(?:\([a-z]+\))?|public|private|protected|readonly|static|export|final|declare|abstract|async|get|set) +)*(?:self\.|this\.|exports\.|- +)?["']?$/;
const isKey = (before: string, after: string) =>
  FIRST.test(before) && /^["']?\??(?:!?:(?!:)| *:=| *=(?![=>]))/.test(after);

/** Explains to an author why a text is not YAML, and at which character; besides write-yaml.ts the only importer of `yaml`. */
import type { YAMLParseError } from 'yaml';
import { loadLibrary } from '../disk/package.ts';
import type { YamlFault } from './read-yaml.ts';

/** What each of the library's error codes means to somebody who wrote the block by hand. */
const WORDING: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'A * or & here is a YAML reference. Put quotes around the value',
  BAD_DIRECTIVE: 'A line that starts with % is a YAML directive. Put quotes around it',
  BAD_DQ_ESCAPE: 'Inside double quotes a backslash starts an escape. Write it twice, or use single quotes',
  BAD_INDENT:
    'This line is not indented like its neighbours. Align keys of one item, and items of one list, in one column',
  BAD_PROP_ORDER: 'A tag or an anchor is in the wrong place. Put quotes around the value',
  BAD_SCALAR_START: 'YAML reserves this first character. Put quotes around the value',
  BLOCK_AS_IMPLICIT_KEY:
    'A colon followed by a space starts a new key. Put quotes around the value, or align the key with the ones above it',
  BLOCK_IN_FLOW: 'A list with dashes is not allowed inside brackets. Use one form or the other',
  KEY_OVER_1024_CHARS: 'This key is longer than 1,024 characters. Is a closing quote missing above?',
  MISSING_CHAR: 'Something is not closed or not ended: a quote, a bracket, or a key without its colon',
  MULTILINE_IMPLICIT_KEY:
    'A key must be on one line with its colon. Indent this line under the value above, or add the colon',
  MULTIPLE_ANCHORS: 'Two anchors on one value. Put quotes around the value',
  MULTIPLE_DOCS: 'A line of --- starts a new document. Remove it: one handoff is one document',
  MULTIPLE_TAGS: 'Two tags on one value. Put quotes around the value',
  NON_STRING_KEY: 'A key must be a word',
  TAB_AS_INDENT: 'YAML allows no tabs for indentation. Use spaces',
  TAG_RESOLVE_FAILED: 'A leading ! is a YAML tag. Put quotes around the value',
  UNEXPECTED_TOKEN:
    'This does not belong here. Is it text after a closing quote or bracket, or a list item right after a value?',
};

/** Faults that our reader names exactly and the library would miss or place elsewhere. */
const OWN: Readonly<Record<YamlFault['kind'], string | undefined>> = {
  syntax: undefined,
  alias: 'A leading * or & is a YAML reference, which handoffs do not support. Put quotes around the value',
  tag: 'A leading ! is a YAML tag, which handoffs do not support. Put quotes around the value',
  documents: WORDING.MULTIPLE_DOCS,
  depth: 'This is nested too deeply for a handoff. Check the brackets and the indentation',
  key: 'A key must be a word, not a list or a map. Put quotes around it',
};

export interface Explanation {
  start: number;
  end: number;
  message: string;
}

/** What is behind this many characters is not shown to the library; our reader's own words must do. */
const LONGEST_EXPLAINED = 16 * 1024;

export function explainYaml(whole: string, fault: YamlFault): Explanation {
  const own = OWN[fault.kind];
  if (own) return { start: fault.start, end: fault.end, message: own };
  const text = whole.slice(0, LONGEST_EXPLAINED);
  const error = firstError(text);
  if (!error || (error.pos[0] >= text.length && text !== whole))
    return { start: fault.start, end: fault.end, message: `This is not YAML: ${fault.reason}` };
  const [start, end] = error.pos;
  const opened = text.slice(start).trim() === '' ? lastOpened(text) : undefined;
  if (opened !== undefined) return { start: opened, end: opened + 1, message: `This ${text[opened]} is never closed` };
  let at = Math.min(start, text.length);
  while (text[at] === ' ') at++;
  return {
    start: at,
    end: Math.min(Math.max(end, at), text.length),
    message: WORDING[error.code] ?? `This is not YAML: ${error.message}`,
  };
}

type YamlError = Pick<YAMLParseError, 'pos' | 'code' | 'message'>;

/** Looking for it costs more than explaining a line. */
let library: typeof import('yaml') | undefined;

/**
 * The first error of the first document. The library goes on to the end and makes an error of every closing bracket,
 * each with a stack: half a second for a line of them. So its parts are called one by one, and the first error ends it.
 */
function firstError(text: string): YamlError | undefined {
  library ??= loadLibrary<typeof import('yaml')>('yaml');
  const { Composer, Parser } = library;
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false });
  const stop = { first: undefined as YamlError | undefined };
  const inside = composer as unknown as { onError: (...about: unknown[]) => void };
  const note = inside.onError;
  inside.onError = (...about) => {
    note(...about);
    [stop.first] = composer.streamInfo().errors;
    if (stop.first) throw stop;
  };
  let documents = 0;
  try {
    for (const token of new Parser().parse(text)) {
      if (token.type === 'error')
        return {
          pos: [token.offset, token.offset + token.source.length],
          code: 'UNEXPECTED_TOKEN',
          message: token.message,
        };
      if (token.type === 'document' && ++documents > 1) return undefined;
      for (const _ of composer.next(token));
    }
  } catch (thrown) {
    // A RangeError: nested so deeply that the library, which calls itself for each level, gives up.
    if (thrown !== stop && !(thrown instanceof RangeError)) throw thrown;
  }
  return stop.first;
}

const OPENS_VALUE = /^[ \t]*(?:- +)*(?:[\w-]+:[ \t]+)?(["'[{])/;
const CLOSES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' };

/** An unclosed quote or bracket is reported at the end of the text; the author needs to know where it began. */
function lastOpened(text: string): number | undefined {
  let found: number | undefined;
  let odd: number | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const open = OPENS_VALUE.exec(line);
    if (open && !line.includes(CLOSES[open[1]!]!, open[0].length)) found = start + open[0].length - 1;
    // Inside brackets, the first line with an odd number of quotes is the most likely.
    if (line.replace(/\\./g, '').split('"').length % 2 === 0) odd ??= start + line.lastIndexOf('"');
    start += line.length + 1;
  }
  return found ?? odd;
}

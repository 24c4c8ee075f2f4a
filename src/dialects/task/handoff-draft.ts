/** A handoff as an agent gives it, before it stands in a file: YAML with or without fence and heading, or data. */
import { OperatorError, OWN_MARKERS } from '../../model/index.ts';
import { writeYaml } from '../../parse/write-yaml.ts';
import { isHandoffTitle } from './find-handoffs.ts';
import { holdsMarker } from './migrated.ts';

export interface HandoffDraft {
  /** As it was written, but that every line ends with a plain line feed, the last one, too. */
  yaml: string;
  /** How many lines of what was given stand above the YAML. */
  linesAbove: number;
}

export function readDraft(given: string | Record<string, unknown>): HandoffDraft {
  if (typeof given !== 'string') return asDraft(dataAsYaml(unwrapped(given)), 0);
  if (!given.isWellFormed() || given.includes('\0'))
    throw refused('draft-not-text', 'The draft contains characters that are not text', 'Write it as plain UTF-8');
  const lines = given
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !isTitle(line));
  const rest = lines.slice(Math.max(first, 0));
  const marks = /^ {0,3}(`{3,}|~{3,})/.exec(rest[0] ?? '')?.[1];
  return marks === undefined ? asDraft(rest.join('\n'), first) : unfenced(rest, marks, first);
}

function dataAsYaml(given: Record<string, unknown>): string {
  try {
    return writeYaml(given);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused('draft-too-deep', 'The draft is nested too deeply', 'A handoff has fields, and lists of entries');
  }
}

/** Some give the whole argument once more: `{"handoff": {"outcome": …}}`. */
function unwrapped(given: Record<string, unknown>): Record<string, unknown> {
  const { handoff, ...others } = given;
  const wraps = typeof handoff === 'object' && handoff !== null && !Array.isArray(handoff);
  return wraps && Object.keys(others).length === 0 ? (handoff as Record<string, unknown>) : given;
}

function isTitle(line: string): boolean {
  const title = /^#{1,6}[ \t]+([^ \t].*)$/.exec(line)?.[1];
  return title !== undefined && isHandoffTitle(title.trim());
}

/** What stands behind the fence would be lost, so there must be nothing. */
function unfenced(lines: readonly string[], marks: string, first: number): HandoffDraft {
  const closes = (line: string) => /^ {0,3}(`+|~+)[ \t]*$/.exec(line)?.[1]?.startsWith(marks);
  const end = lines.findIndex((line, index) => index > 0 && closes(line));
  if (end === -1 || lines.slice(end + 1).some((line) => line.trim() !== ''))
    throw refused(
      'draft-outside',
      end === -1 ? 'The fence of the draft is never closed' : 'There is text after the fence of the draft',
      'Give the YAML of the handoff alone, without a fence',
    );
  return asDraft(lines.slice(1, end).join('\n'), first + 1);
}

function asDraft(text: string, linesAbove: number): HandoffDraft {
  const yaml = text.endsWith('\n') ? text : `${text}\n`;
  if (holdsMarker(yaml) || OWN_MARKERS.some(({ begin, end }) => yaml.includes(begin) || yaml.includes(end)))
    throw refused('draft-marker', 'A line of the draft is a marker that passdown writes itself', 'Remove it');
  return { yaml, linesAbove: Math.max(linesAbove, 0) };
}

function refused(code: string, message: string, hint: string): OperatorError {
  return new OperatorError({ code, message, hint, exitCode: 1 });
}

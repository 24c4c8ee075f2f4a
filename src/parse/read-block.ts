/**
 * Reads one YAML block of a file. If it is not YAML, mechanical mistakes are mended; if that is not enough, it is
 * explained. Every place is an offset in the file.
 */
import type { Finding as AnyFinding, TextEdit } from '../model/index.ts';
import { explainYaml } from './explain-yaml.ts';
import { type Mend, mendYaml } from './mend-yaml.ts';
import { readYaml, type YamlFault } from './read-yaml.ts';
import type { SharedCode } from './rules.ts';
import { movePlaces, quote, type YamlNode, type YamlScalar } from './yaml-node.ts';

type Finding = AnyFinding<SharedCode>;

export interface YamlBlock {
  /** The block's content; absent if it is empty or cannot be read. */
  node?: YamlNode;
  readable: boolean;
  findings: Finding[];
}

export function readBlock(text: string, start: number, end: number): YamlBlock {
  const source = text.slice(start, end);
  const result = readYaml(source, start);
  if ('fault' in result) return mendBlock(source, start, result.fault);
  return {
    ...(result.node && { node: result.node }),
    readable: true,
    findings: [...duplicates(result.duplicates), ...result.cut.map((node) => cutFinding(text, node))],
  };
}

/** A block with more mistakes than this is not YAML at all. */
const MOST_MENDS = 200;

function mendBlock(source: string, base: number, fault: YamlFault): YamlBlock {
  const mends = fault.kind === 'depth' ? [] : mendYaml(source);
  const text = applyEdits(source, mends);
  const mended = mends.length > 0 && mends.length <= MOST_MENDS && readYaml(text, 0);
  if (!mended || 'fault' in mended) {
    const { start, end, message } = mends.length > MOST_MENDS ? crowd(mends) : explainYaml(source, fault);
    return { readable: false, findings: [{ code: 'yaml-syntax', start: base + start, end: base + end, message }] };
  }
  // Other mistakes show up in the mended text; their fixes wait until the block is YAML.
  const place = placeBefore(mends, base);
  const others = [...duplicates(mended.duplicates), ...mended.cut.map((node) => cutFinding(text, node))].map(
    ({ fix: _, ...finding }) => ({
      ...finding,
      start: place(finding.start),
      end: place(finding.end),
    }),
  );
  if (mended.node) movePlaces(mended.node, place);
  return {
    ...(mended.node && { node: mended.node }),
    readable: true,
    findings: [...mends.map((mend) => mendFinding(mend, base)), ...others],
  };
}

function crowd(mends: Mend[]): Mend {
  return {
    ...mends[0]!,
    message: `${mends[0]!.message}. There are ${mends.length - 1} more mistakes like this, too many to guess what was meant`,
  };
}

function mendFinding(mend: Mend, base: number): Finding {
  const [start, end] = [base + mend.start, base + mend.end];
  return {
    code: 'yaml-syntax',
    start,
    end,
    message: mend.message,
    fix: { title: 'Write it as valid YAML', edits: [{ start, end, text: mend.text }] },
  };
}

const MOST_DUPLICATES = 50;

function duplicates(keys: YamlScalar[]): Finding[] {
  const rest = keys.length - MOST_DUPLICATES;
  const more = rest > 0 ? `, and ${rest} more below` : '';
  return keys.slice(0, MOST_DUPLICATES).map(({ text, start, end }, index) => ({
    code: 'yaml-duplicate-key',
    start,
    end,
    message: `${text} is here a second time; only the first is read${index === MOST_DUPLICATES - 1 ? more : ''}. Put both under one ${text}`,
  }));
}

function cutFinding(text: string, node: YamlScalar): Finding {
  const newline = text.indexOf('\n', node.end);
  const rest = text.slice(node.end, newline === -1 ? undefined : newline).trimEnd();
  const end = node.end + rest.length;
  const whole = quote(node.text + rest);
  const message = `YAML reads everything after " #" as a comment, so the value ends here. Put quotes around it: ${whole}`;
  const fix = { title: 'Quote the whole value', edits: [{ start: node.start, end, text: whole }] };
  return { code: 'yaml-comment-cut', start: node.end + 1, end, message, fix };
}

/** Applies edits that do not overlap, in one pass. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** Maps an offset in the mended text to one in the file; inside a mended value, to the value's nearer end. */
function placeBefore(edits: readonly TextEdit[], base: number): (offset: number) => number {
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  const starts: number[] = [];
  let shift = 0;
  for (const edit of sorted) {
    starts.push(edit.start + shift);
    shift += edit.text.length - (edit.end - edit.start);
  }
  return (offset) => {
    let low = -1;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    if (low === -1) return base + offset;
    const edit = sorted[low]!;
    const into = offset - starts[low]!;
    if (into >= edit.text.length) return base + edit.end + into - edit.text.length;
    return base + (into * 2 < edit.text.length ? edit.start : edit.end);
  };
}

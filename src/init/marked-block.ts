/** Our part of a text file, between two lines that name it. */
import { type Markers, OperatorError, ownText } from '../model/index.ts';
import { newlineOf } from '../parse/line-map.ts';
import { scanMarkdown } from '../parse/scan-markdown.ts';
import { cut, type Draft, type Edit, insert, kept, type Put, there, withLf } from './draft.ts';

/** At the end of a markdown file; a block of an older wording is replaced, one that somebody changed is theirs. */
export function putMarkdownBlock(markers: Markers, lines: readonly string[]): Edit {
  return (draft, path, wrote) => {
    const { text } = draft;
    if (scanMarkdown(text).fences.some(({ closed }) => !closed)) throw unclosed(path);
    return putBlock(draft, markers, lines, wrote);
  };
}

function putBlock(draft: Draft, markers: Markers, lines: readonly string[], wrote = (_block: string) => false): Put {
  const { text } = draft;
  const block = blockOf(markers, lines, newlineOf(text));
  const bare = withoutExamples(text, markers);
  const found = blocksIn(bare, markers);
  if (found.length > 1) return kept(draft, 'the passdown block is there more than once; remove all but one');
  const [own] = found;
  if (!own && bare.includes(markers.begin))
    return kept(draft, 'one of the two lines that mark the passdown block is missing');
  if (!own) return { draft: appendBlock(draft, block), state: 'put', block };
  const old = text.slice(own.start, own.end);
  if (withLf(old) === withLf(block)) return there(draft);
  if (!wrote(old))
    return kept(
      draft,
      `somebody changed the passdown block; for the current one, remove it and run passdown init again`,
    );
  const renewed = insert({ text: cut(text, own.start, own.end), ours: [] }, own.start, block);
  return { draft: renewed, state: 'replaced', block, replaced: old };
}

export const blockOf = (markers: Markers, lines: readonly string[], newline = '\n') =>
  [markers.begin, ...lines, markers.end].join(newline);

/** With an empty line before it. */
export function appendBlock(draft: Draft, block: string): Draft {
  const { text } = draft;
  const newline = newlineOf(text);
  const isFresh = /^\ufeff?$/.test(text) || /\n\r?\n$/.test(text);
  const gap = isFresh ? '' : text.endsWith('\n') ? newline : newline + newline;
  return insert(draft, text.length, gap + block + newline);
}

/** The same text with blanks for what stands in fences: there our markers are somebody's example. TOML has no fences. */
function withoutExamples(text: string, { begin }: Markers): string {
  if (!begin.startsWith('<!--')) return text;
  let bare = '';
  let at = 0;
  for (const { start, end } of scanMarkdown(text).fences) {
    bare += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return bare + text.slice(at);
}

/** Offsets of each block, markers included. */
function blocksIn(text: string, markers: Markers): { start: number; end: number }[] {
  return ownText(text, markers).map(({ start, end }) => ({
    start: start - markers.begin.length,
    end: end + markers.end.length,
  }));
}

/** The text without our block and its line break; undefined where there is half of one, more than one, or another's text in it. */
export function takeBlock(text: string, markers: Markers, isOurs: (block: string) => boolean): string | undefined {
  const bare = withoutExamples(text, markers);
  const [block, second] = blocksIn(bare, markers);
  if (second) return undefined;
  if (!block) return bare.includes(markers.begin) || bare.includes(markers.end) ? undefined : text;
  if (!isOurs(text.slice(block.start, block.end))) return undefined;
  const behind = /^\r?\n/.exec(text.slice(block.end))?.[0].length ?? 0;
  // The empty line that we put before it.
  const isLast = text.length === block.end + behind;
  const before = isLast ? (/(?<=\n)\r?\n$/.exec(text.slice(0, block.start))?.[0].length ?? 0) : 0;
  return cut(text, block.start - before, block.end + behind);
}

function unclosed(path: string): OperatorError {
  return new OperatorError({
    code: 'fence-unclosed',
    message: `A fence in ${path} is never closed, so a block added at its end would be part of it`,
    hint: 'Close the fence and run passdown init again; nothing was written',
    exitCode: 1,
  });
}

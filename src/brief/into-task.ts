/** A briefing between its markers in a task file, in the section that the seed calls Context Provided. Nothing else in the file changes. */
import { BRIEFING_BEGIN, BRIEFING_END, ownText } from '../model/index.ts';

/** Where the section begins and what its heading's level is; undefined where the file has none. */
export interface ContextSection {
  /** Offset behind the heading's line. */
  start: number;
  level: number;
}

/** The text with the briefing in it, in the file's own line ends. */
export function putIntoTask(text: string, briefing: string, section: ContextSection | undefined): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const block = [BRIEFING_BEGIN, ...briefing.trimEnd().split('\n'), BRIEFING_END].join(newline);
  const [own] = ownText(text);
  if (own)
    return text.slice(0, own.start - BRIEFING_BEGIN.length) + block + text.slice(own.end + BRIEFING_END.length);
  if (section) return insert(text, section.start, `${newline}${block}${newline}`);
  const gap = text.endsWith('\n') || text === '' ? newline : newline + newline;
  return `${text}${gap}## Context Provided${newline}${newline}${block}${newline}`;
}

function insert(text: string, at: number, block: string): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text.slice(0, at);
  return before + (before.endsWith('\n') ? '' : newline) + block + text.slice(at);
}

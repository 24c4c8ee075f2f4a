/**
 * `claude-progress.txt`: one text that grows by a piece for each session, newest first or last. What was learned in any of them counts; what
 * is open is what the newest one says, and what the others left open is of earlier sessions. A text without such pieces is a note like any other.
 */
import { lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown, scanMarkdown } from '../../parse/scan-markdown.ts';
import { convention, openFences, titleOf } from '../kit/convention.ts';
import { HandoffBuilder } from '../kit/handoff-builder.ts';
import type { Lines } from '../kit/reading.ts';
import { type Course, courseOf } from '../task/closings.ts';
import { sortableDate } from '../task/text-date.ts';

export const progressLogDialect = convention(
  { name: 'progress-log', version: 2, place: /(?:^|\/)claude-progress\.(?:txt|md)$/ },
  ({ markdown: doc }) => {
    const sessions = sessionsOf(doc);
    const newest = newestOf(sessions);
    if (!newest) return undefined;
    const builder = new HandoffBuilder();
    const headed = withHeadings(doc, sessions);
    const left = takeNext(doc, newest, builder);
    // What stands above the first session holds for all of them.
    builder.prose(headed, { firstLine: 0, endLine: sessions[0]!.firstLine });
    for (const session of sessions)
      for (const lines of session === newest ? left : session.isCheck ? [] : takeNext(doc, session, builder))
        builder.prose(headed, lines);
    const name = titleOf(doc);
    const dates = sessions.map(({ firstLine, at }) => ({ start: doc.starts[firstLine]!, at }));
    return {
      findings: [...openFences(doc), ...builder.findings()],
      ...(name && { name }),
      handoff: { ...builder.build(newest.at), dates, course: courseThrough(headed, sessions, newest) },
    };
  },
);

const WIDTH = 6;

/** By number where all have one, else by date; where neither tells, in the order of the text. */
function courseThrough(doc: Markdown, sessions: readonly Session[], newest: Session): Course {
  const rank = rankOf(sessions);
  const ranked = sessions.map((session, index) => ({
    start: doc.starts[session.firstLine]!,
    at: String(rank === undefined ? index : rank(session)).padStart(WIDTH, '0'),
  }));
  const last = ranked[sessions.indexOf(newest)]!;
  return { ...courseOf(doc, ranked), newest: { session: last.at, start: last.start } };
}

interface Session extends Lines {
  number: number | undefined;
  at: string | undefined;
  /** The lines that name it; those behind the first are headings within it. */
  heads: number[];
  /** It only tried what was there. */
  isCheck: boolean;
}

/** `--- Session 3: Search ---`, `# Progress Report - Session 12`, `## Session Log - January 26, 2026`, or a line of its own. */
const HEAD =
  /^[\s#=*_-]{0,20}(?:claude )?(?:progress report[ \t]{0,3}[-–—:]?[ \t]{0,3})?session (?:log\b|#?(\d{1,6})(?=[ \t]{0,3}(?:[:(–—-]|\**$)))/i;
const LONGEST_HEAD = 300;
const CHECK = /\b(?:verification|status check|status verification)\b/i;
/** Below its head a session often says when it was. */
const DATE_LINES = 4;

function sessionsOf(doc: Markdown): Session[] {
  const sessions: Session[] = [];
  for (let line = 0; line < doc.starts.length; line++) {
    const text = doc.kinds[line] === KIND.fenceBody ? '' : lineText(doc, line).slice(0, LONGEST_HEAD);
    const match = HEAD.exec(text);
    if (!match) continue;
    const number = match[1] === undefined ? undefined : Number(match[1]);
    const last = sessions.at(-1);
    if (last && number !== undefined && last.number === number) {
      last.heads.push(line);
      continue;
    }
    if (last) last.endLine = line;
    const at = dateIn(text) ?? dateBelow(doc, line);
    const isCheck = CHECK.test(text);
    sessions.push({ firstLine: line, endLine: doc.starts.length, heads: [line], number, at, isCheck });
  }
  return sessions;
}

/** The same text at the same places, each session below a heading: what stood above it says nothing about it. */
function withHeadings(doc: Markdown, sessions: readonly Session[]): Markdown {
  const bare = sessions.flatMap(({ heads }) => heads).filter((line) => doc.kinds[line] !== KIND.heading);
  let [text, end] = ['', 0];
  for (const line of bare) {
    const [head, start] = [lineText(doc, line), doc.starts[line]!];
    const titled = `# ${head.replace(/^[\s=*_-]+/, '')}`.padEnd(head.length).slice(0, head.length);
    text += doc.text.slice(end, start) + titled;
    end = start + head.length;
  }
  return scanMarkdown(text + doc.text.slice(end));
}

const NEXT = /^[\s*_-]{0,8}next (?:session|agent) should\**:\**[ \t]+(\S.*)$/i;
const LONGEST_STEP = 600;

/** `Next session should: …`, with the indented lines that go on below it. Returns what stands around that. */
function takeNext(doc: Markdown, { firstLine, endLine }: Session, builder: HandoffBuilder): Lines[] {
  const around: Lines[] = [{ firstLine, endLine }];
  for (let line = firstLine; line < endLine; line++) {
    const said = NEXT.exec(lineText(doc, line))?.[1];
    if (said === undefined) continue;
    const [words, start] = [[said], line];
    while (line + 1 < endLine && /^[ \t]+\S/.test(lineText(doc, line + 1))) words.push(lineText(doc, ++line).trim());
    builder.add('suggested_next_steps', { step: words.join(' ').slice(0, LONGEST_STEP) }, doc.starts[start]!);
    around.at(-1)!.endLine = start;
    around.push({ firstLine: line + 1, endLine });
  }
  return around;
}

function dateBelow(doc: Markdown, line: number): string | undefined {
  for (let at = line + 1; at <= line + DATE_LINES && at < doc.starts.length; at++) {
    const text = lineText(doc, at).slice(0, LONGEST_HEAD);
    if (/^[\s*_-]{0,8}date\b/i.test(text)) return dateIn(text);
  }
  return undefined;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const IN_WORDS = /\b([A-Z][a-z]{2,8})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ \t~,at]{1,6}(\d{2}:\d{2}))?/;

function dateIn(text: string): string | undefined {
  const [, name = '', day = '', year, time] = IN_WORDS.exec(text) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return sortableDate(text);
  return sortableDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}${time ? `T${time}` : ''}`);
}

/** Undefined where nothing but their order tells. */
function rankOf(sessions: readonly Session[]): ((session: Session) => number | string) | undefined {
  if (sessions.every(({ number }) => number !== undefined)) return ({ number }) => number!;
  return sessions.every(({ at }) => at !== undefined) ? ({ at }) => at! : undefined;
}

/** The last one where nothing else tells. */
function newestOf(sessions: readonly Session[]): Session | undefined {
  const rank = rankOf(sessions) ?? (({ at = '' }: Session) => at);
  return sessions.reduce<Session | undefined>((best, one) => (best && rank(one) < rank(best) ? best : one), undefined);
}

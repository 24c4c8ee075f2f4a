/**
 * The daemon's log: one line per event, as JSON or for people. Authors' texts and credentials are never logged. pino
 * formats the lines. The file and its rotation are our own: pino has none, and its transports (pino-roll, pino-pretty)
 * run in a separate thread, which loses the last lines when the daemon dies and does not handle a root that was moved
 * away.
 */
import { closeSync, existsSync, fstatSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { styleText } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';
import { isBelow } from '../disk/inside.ts';
import { openToAppend, renameFile } from '../disk/write-file.ts';
import type { Told } from '../ingest/commit-looks.ts';
import type { Problem } from '../model/index.ts';
import { escapeHidden } from '../words/reveal.ts';
import { show, showLines } from '../words/show.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export const LOG_FORMATS = ['json', 'pretty'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

export interface LogOptions {
  level: LogLevel;
  format: (typeof LOG_FORMATS)[number];
  colour?: boolean;
}

/** A log file is rotated at this size; this many old ones are kept. */
const LOG_BYTES = 5 * 1024 * 1024;
export const OLD_LOGS = 3;

export function openLog(out: { write(line: string): unknown }, { level, format, colour = false }: LogOptions): Log {
  const stream: DestinationStream =
    format === 'json'
      ? { write: (line) => void out.write(escapeHidden(line)) }
      : { write: (line) => void out.write(pretty(line, colour)) };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
}

const COLOURS = { warn: 'yellow', error: 'red', debug: 'gray', trace: 'gray' } as const;

function pretty(line: string, colour: boolean): string {
  const { level, time, msg, path, problems, ms, err, ...rest } = JSON.parse(line);
  const style = COLOURS[level as keyof typeof COLOURS];
  const painted = (text: string) => (colour && style ? styleText(style, text, { validateStream: false }) : text);
  const parts = [
    String(time).slice(11, 19),
    painted(show(level === 'info' ? msg : `${level}: ${msg}`)),
    path && show(path),
    ...Object.entries(rest).map(
      ([name, value]) => `${name}=${show(typeof value === 'string' ? value : JSON.stringify(value))}`,
    ),
    problems?.length > 0 ? `(${show(problems.join(', '))})` : undefined,
    ms === undefined ? undefined : `${ms} ms`,
    err?.stack ? `\n${showLines(err.stack)}` : undefined,
  ];
  return `${parts.filter((part) => part !== undefined).join(' ')}\n`;
}

/** A log file with rotation: `daemon.log` → `daemon.log.1` → … A full disk loses lines but never stops the daemon. */
export class LogFile {
  private readonly path: string;
  /** Between it and the file there must be no link. */
  private readonly base: string;
  private readonly most: number;
  private file: number | undefined;
  private size = 0;

  constructor(path: string, root?: string, most = LOG_BYTES) {
    this.path = path;
    this.base = root !== undefined && isBelow(root, path) ? root : dirname(path);
    this.most = most;
  }

  write(line: string): void {
    try {
      // If the root was moved away, the open file moved with it; do not create the root again.
      if (this.file === undefined || (!existsSync(this.path) && existsSync(dirname(this.path)))) this.open();
      this.size += writeSync(this.file!, line);
      if (this.size >= this.most) this.rotate();
    } catch {
      this.close();
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private open(): void {
    this.close();
    this.file = openToAppend(this.base, this.path);
    this.size = fstatSync(this.file).size;
  }

  private rotate(): void {
    this.close();
    for (let i = OLD_LOGS - 1; i >= 0; i--) {
      const from = i === 0 ? this.path : `${this.path}.${i}`;
      if (existsSync(from)) renameFile(this.base, from, `${basename(this.path)}.${i + 1}`);
    }
  }
}

/** One line per document: its outcome, its errors, and how long reading took. */
export function logTold(log: Log, { path, outcome, problems, ms, reason }: Told): void {
  const line = { path, problems: problems.map(placed), ms };
  if (outcome === 'absent') return;
  if (outcome === 'unchanged') log.debug(line, outcome);
  else if (outcome === 'invalid') log.warn(line, outcome);
  else if (outcome === 'refused') log.error({ ...line, reason }, outcome);
  else log.info(line, outcome);
}

const placed = ({ line, column, code }: Problem) => `${line}:${column} ${code}`;

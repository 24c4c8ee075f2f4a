/** What commands write to: results on stdout, everything else on stderr; colour only for a person who wants it. */
import { styleText } from 'node:util';
import { showLines } from '../words/show.ts';
import { NO_PROGRESS, type Progress, ProgressBar } from './progress-bar.ts';

export interface Streams {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

type Style = Parameters<typeof styleText>[0];

/** NO_COLOR comes first, then FORCE_COLOR, then what the terminal can do. */
function wantsColour({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}

export class Terminal {
  readonly streams: Streams;
  readonly quiet: boolean;
  private readonly colour: boolean;

  constructor(streams: Streams, options: { quiet: boolean; env: NodeJS.ProcessEnv }) {
    this.streams = streams;
    this.quiet = options.quiet;
    this.colour = wantsColour(options.env, Boolean(streams.stdout.isTTY));
  }

  get isPerson(): boolean {
    return Boolean(this.streams.stdout.isTTY);
  }

  /** A result. */
  print(text: string): void {
    this.streams.stdout.write(this.safe(text.endsWith('\n') ? text : `${text}\n`));
  }

  /** A document for other programs, to the letter. */
  printData(text: string): void {
    this.streams.stdout.write(text);
  }

  /** Something that went wrong. */
  warn(text: string): void {
    this.streams.stderr.write(this.safe(`${text}\n`));
  }

  /** A remark, which `--quiet` leaves out. */
  say(text: string): void {
    if (!this.quiet) this.warn(text);
  }

  /** Commands show others' words themselves; whatever one of them forgets can do no more than change a colour. */
  private safe(text: string): string {
    if (!this.colour) return showLines(text);
    return text.replace(/(\u001b\[[\d;]*m)|[^\u001b]+|\u001b/g, (part, colour) => colour ?? showLines(part));
  }

  paint(style: Style, text: string): string {
    return this.colour ? styleText(style, text, { validateStream: false }) : text;
  }

  /** Only for a person, on stderr. Whoever begins it ends it, also where the work fails. */
  progress(label: string): Progress {
    const { stderr } = this.streams;
    return stderr.isTTY && !this.quiet ? new ProgressBar(stderr, label) : NO_PROGRESS;
  }

  async withProgress<T>(label: string, work: (at: Progress['at']) => Promise<T>): Promise<T> {
    const progress = this.progress(label);
    try {
      return await work(progress.at);
    } finally {
      progress.end();
    }
  }
}

/** A bar on one line of a terminal, once something has lasted a second. */
import type { Phase } from '../ingest/bring.ts';

export interface Progress {
  at(done: number, total: number, phase?: Phase): void;
  end(): void;
}

export const NO_PROGRESS: Progress = { at: () => {}, end: () => {} };

const FIRST_MS = 1000;
const AGAIN_MS = 100;
const WIDEST = 24;
const NARROWEST = 5;

export class ProgressBar implements Progress {
  private readonly stream: NodeJS.WritableStream & { columns?: number };
  private readonly label: string;
  private readonly began = performance.now();
  private readonly first: NodeJS.Timeout;
  private drawn: number | undefined;
  private phase: Phase | undefined;
  private line: (columns: number) => string;

  constructor(stream: NodeJS.WritableStream & { columns?: number }, label: string) {
    this.stream = stream;
    this.label = label;
    this.line = (columns) => cut(`${label} …`, columns);
    // Work that reports nothing for a while is seen all the same.
    this.first = setTimeout(() => this.draw(), FIRST_MS);
    this.first.unref();
  }

  at = (done: number, total: number, phase?: Phase): void => {
    this.line = (columns) => barLine(phase ? `${this.label}, ${phase}` : this.label, done, total, columns);
    const now = performance.now();
    const isNew = phase !== this.phase || now - (this.drawn ?? 0) >= AGAIN_MS;
    this.phase = phase;
    if (now - this.began >= FIRST_MS && isNew) this.draw();
  };

  end = (): void => {
    clearTimeout(this.first);
    if (this.drawn !== undefined) this.stream.write('\r\u001b[K');
  };

  private draw(): void {
    this.drawn = performance.now();
    this.stream.write(`\r\u001b[K${this.line(this.stream.columns ?? 80)}`);
  }
}

/** Never as wide as the terminal: a line that wraps cannot be drawn over. The bar gives way first, then the words. */
export function barLine(label: string, done: number, total: number, columns: number): string {
  const counts = `${Math.floor(done)}/${total}`;
  const width = Math.min(WIDEST, columns - 1 - label.length - counts.length - 2);
  if (width < NARROWEST) return cut(`${label} ${counts}`, columns);
  const filled = Math.min(width, Math.round((width * done) / Math.max(total, 1)));
  return `${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${counts}`;
}

const cut = (text: string, columns: number) => text.slice(0, Math.max(columns - 1, 0));

/** Answers about the whole graph, worked out when it has changed, before somebody turns to their views. */
import type { AnswerBook } from './answer-book.ts';

/** What takes longest in a large project. */
export const PREPARED = ['folder', 'dependencies', 'growth'];
/** So long nothing must have changed. */
const QUIET_MS = 300;

export class PreparedAnswers {
  private readonly book: AnswerBook;
  private state: string | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(book: AnswerBook) {
    this.book = book;
  }

  /** Whoever shows the page was told of this state. */
  changed(state: string): void {
    if (state === this.state) return;
    this.state = state;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.prepare(), QUIET_MS).unref();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** One after another. What fails will be told to whoever asks. */
  private async prepare(): Promise<void> {
    for (const name of PREPARED) await this.book.answer(name, new URLSearchParams()).catch(() => {});
  }
}

/** A thread that is started when it is first asked, and stays for a minute after its last answer: starting one costs more than most questions. */
import type { Worker } from 'node:worker_threads';
import { AskedThread } from './asked-thread.ts';

const STAYS_MS = 60_000;

export class StayingThread<Question, Answer> {
  private readonly start: () => Worker;
  private thread: AskedThread<Question, Answer> | undefined;
  private leaves: NodeJS.Timeout | undefined;
  private asked = 0;
  /** It has answered: whoever asks now does not wait for its start. */
  isReady = false;

  constructor(start: () => Worker) {
    this.start = start;
  }

  get isThere(): boolean {
    return this.thread !== undefined;
  }

  /** Whoever gets no answer, because the thread did not start or has ended, finds another one the next time. */
  async ask(question: Question): Promise<Answer> {
    clearTimeout(this.leaves);
    this.asked++;
    try {
      this.thread ??= new AskedThread(this.start());
      const answer = await this.thread.ask(question);
      this.isReady = true;
      return answer;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      this.asked--;
      if (this.asked === 0 && this.thread) this.leaves = setTimeout(() => void this.close(), STAYS_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.leaves);
    const { thread } = this;
    this.thread = undefined;
    this.isReady = false;
    await thread?.close();
  }
}

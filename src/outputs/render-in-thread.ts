/** Renders in a thread of its own, for graphs so large that reading them would hold up the watching. */
import { AskedThread, startThread } from '../disk/asked-thread.ts';
import { OperatorError } from '../model/index.ts';
import type { Memory, Rendering, RenderPlace } from './render-outputs.ts';

/** Starting a thread costs more than most renderings: it stays for so long after the last one. */
const STAYS_MS = 60_000;
/** After so many briefings it goes at once, with all that it remembered of the graph. */
const MANY = 200;

/** What the thread is told to render, and what it answers. */
export interface RenderOrder extends Omit<RenderPlace, 'store'> {
  storeUri: string;
  memory: Memory;
}

export type RenderAnswer = { rendering: Rendering } | { error: ConstructorParameters<typeof OperatorError>[0] };

export class RenderThread {
  private thread: AskedThread<RenderOrder, RenderAnswer> | undefined;
  private leaves: NodeJS.Timeout | undefined;

  async render(order: RenderOrder): Promise<Rendering> {
    clearTimeout(this.leaves);
    this.thread ??= new AskedThread(startThread('src/outputs/render-thread'));
    try {
      const answer = await this.thread.ask(order);
      if ('error' in answer) throw new OperatorError(answer.error);
      if (answer.rendering.briefings > MANY) await this.close();
      else this.leaves = setTimeout(() => void this.close(), STAYS_MS).unref();
      return answer.rendering;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.leaves);
    const { thread } = this;
    this.thread = undefined;
    await thread?.close();
  }
}

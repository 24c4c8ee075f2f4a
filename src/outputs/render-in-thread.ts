/** Renders in a thread of its own, for graphs so large that reading them would hold up the watching. */
import { startThread } from '../disk/asked-thread.ts';
import { StayingThread } from '../disk/staying-thread.ts';
import { OperatorError } from '../model/index.ts';
import type { Memory, Rendering, RenderPlace } from './render-outputs.ts';

/** After so many briefings the thread goes at once, with all that it remembered of the graph. */
const MANY = 200;

/** What the thread is told to render, and what it answers. */
export interface RenderOrder extends Omit<RenderPlace, 'store'> {
  storeUri: string;
  memory: Memory;
}

export type RenderAnswer = { rendering: Rendering } | { error: ConstructorParameters<typeof OperatorError>[0] };

export class RenderThread {
  private readonly thread = new StayingThread<RenderOrder, RenderAnswer>(() =>
    startThread('src/outputs/render-thread'),
  );

  async render(order: RenderOrder): Promise<Rendering> {
    const answer = await this.thread.ask(order);
    if ('error' in answer) throw new OperatorError(answer.error);
    if (answer.rendering.briefings > MANY) await this.close();
    return answer.rendering;
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}

/** The answers of the first view, sent along with the page: it need not ask for them when its scripts have begun. */
import { toJson } from '../words/to-json.ts';
import type { AnswerBook, AnswerDocument } from './answer-book.ts';
import type { CurrentGraph } from './current-graph.ts';

/** By the addresses under which the page asks. */
const FIRST = ['place', 'overview', 'briefing?budget=6000', 'ready', 'status'];
const PATIENCE_MS = 150;

/** What takes longer than so many milliseconds the page asks for itself. `state`: the graph was so before; an event that says the same brings nothing new. */
export async function firstView(graph: CurrentGraph, book: AnswerBook, patience = PATIENCE_MS): Promise<string> {
  const { state } = graph;
  const answers: Record<string, AnswerDocument> = {};
  const asking = FIRST.map(async (address) => {
    const [name = '', query] = address.split('?');
    answers[address] = await book.answer(name, new URLSearchParams(query));
  });
  await within(patience, Promise.allSettled(asking));
  return dataBlock('first', toJson({ state, answers }));
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Data inside a page, which no browser runs. A text that looks like a tag stays a text. */
export function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

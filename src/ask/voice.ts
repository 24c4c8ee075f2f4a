/** Who an answer is for: a person at a terminal, or whoever reads a page (a model, a browser). */
import { quote } from '../words/quote.ts';
import { show } from '../words/show.ts';

export type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

export interface Voice {
  /** A terminal shows all of a thing. A page has one line a thing, which can be quoted and counted. */
  form: 'terminal' | 'page';
  /** Others' words, made harmless for that place. A page cuts what is longer than `longest`. */
  words(text: string, longest?: number): string;
  paint(style: Style, text: string): string;
}

export const PAGE: Voice = { form: 'page', words: quote, paint: (_style, text) => text };

export function terminalVoice(paint: Voice['paint']): Voice {
  return { form: 'terminal', words: (text) => show(text), paint };
}

/** Single lines of a briefing, for a moment that has no room for a page. */
import { estimateTokens } from '../words/tokens.ts';
import type { Focus, Found } from './knowledge.ts';
import { lineOf } from './layout.ts';

export interface ToldLine {
  /** The item's node. */
  key: string;
  line: string;
}

/** Each, best first, that still fits a budget of tokens. */
export function linesWithin(budget: number, found: readonly Found[], focus: Focus): ToldLine[] {
  const shown: ToldLine[] = [];
  for (const one of found) {
    const line = lineOf(one, focus);
    if (estimateTokens([...shown.map((before) => before.line), line]) <= budget) shown.push({ key: one.key, line });
  }
  return shown;
}

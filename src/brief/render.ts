/** A fitted briefing as a page. */
import { layOut } from '../words/fit.ts';
import type { Fitted } from './fit.ts';
import { countKinds, openingLines, restLines } from './page.ts';

export function renderLines({ ranking, shown, leftOut, ample, level }: Fitted): string[] {
  return [
    ...openingLines(ranking, level),
    ...layOut(shown.toSorted((a, b) => a.order - b.order)),
    ...restLines(ranking.focus, countKinds(leftOut), ample),
  ];
}

export const renderText = (fitted: Fitted): string => `${renderLines(fitted).join('\n')}\n`;

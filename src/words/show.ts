/** Other people's words as plain text: on a terminal, in a log, in a one-line remark. Hidden characters are shown as codes. */
import { codeOf, reveal } from './reveal.ts';

/** As part of a line: line breaks and tabs are shown as codes too. */
export function show(text: string): string {
  return reveal(text).replace(/[\t\n\r]/g, codeOf);
}

/** As whole lines: they keep their breaks and tabs. A lone carriage return would let one line overwrite another. */
export function showLines(text: string): string {
  return reveal(text).replace(/\r(?!\n)/g, codeOf);
}

/** Several lines as one, with blanks instead of breaks. */
export function oneLine(text: string): string {
  return show(text.trim().replace(/\s+/g, ' '));
}

/** A text cut to a number of letters, never in the middle of one. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // A letter has at most two units, so the rest of a very long text is skipped.
  const letters = [...text.slice(0, 2 * longest + 2)];
  if (letters.length <= longest) return text;
  const short = letters.slice(0, longest - 1).join('');
  return `${short.replace(LOOSE, '').trimEnd()}…`;
}

/** A joiner with nothing left to join is a hidden character. */
const LOOSE = /\u200d$|(?<=[0-9#*])\ufe0f$/;

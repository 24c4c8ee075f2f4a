/** A text cut to a number of letters, never in the middle of one. It looks at no more of the text than it keeps: lines are added to entries one by one. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let end = 0;
  for (let at = 0, letters = 0; at < text.length; letters++) {
    if (letters === longest) return `${text.slice(0, end).replace(LOOSE, '').trimEnd()}…`;
    end = letters === longest - 1 ? at : end;
    // A letter has at most two units.
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return text;
}

/** A joiner with nothing left to join is a hidden character. */
const LOOSE = /\u200d$|(?<=[0-9#*])\ufe0f$/;

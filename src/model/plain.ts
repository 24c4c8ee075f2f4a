/** Plain texts, which nearly all are: to set up an expression with the letters of all scripts takes a short command longer than to read a file. */

/** ASCII, and signs that are neither letters nor marks on letters nor numbers nor blanks: dashes, quotes, arrows, boxes. */
const NOT_PLAIN = /[^\0-\x7f\xa7\xb7\xd7\u2010-\u2027\u2030-\u205e\u2190-\u2426\u2500-\u2775]/;

/** No form of Unicode changes such a text. */
export const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

export const isPlain = (text: string) => !NOT_PLAIN.test(text);

/** One expression in two spellings: for plain texts, and for all scripts, which is made when a text needs it. */
export function inAllScripts(plain: RegExp, all: () => RegExp): (text: string) => RegExp {
  let made: RegExp | undefined;
  return (text) => {
    if (isPlain(text)) return plain;
    made ??= all();
    return made;
  };
}

/**
 * The one list of hidden characters: they move the cursor, turn the direction of the text, end a line where none ends, or print as
 * nothing, and so could carry words that only a program reads. No terminal, page, log or export shows one of them as it is.
 *
 * The list is made of Unicode's own classes: control characters (Cc: escapes, C1), format characters (Cf: direction marks such as
 * U+061C and U+202E, zero-width spaces, soft hyphen U+00AD, byte order mark, interlinear marks, tags U+E0041), unpaired surrogates (Cs), line
 * and paragraph separators (Zl U+2028, Zp U+2029), what fonts draw as nothing (DI: variation selectors, fillers such as U+3164), and
 * noncharacters. Tab, line feed and carriage return are white space: each door decides about them.
 */
const CLASSES = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]--[\t\n\r]`;

/** Format characters that are visible: Arabic, Syriac and Kaithi signs around a number or a word. */
const DRAWN = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;

/** Scripts in which a joiner (U+200D) or non-joiner (U+200C) is part of the spelling. */
const JOINING = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('');

/**
 * Normal text needs some of them: allowed only after a visible sign that they change, where they cannot spell anything.
 * Flags of regions (tags) and rare forms of Han letters (variation selectors) are not allowed: these two alphabets can
 * spell any hidden text.
 */
const ALLOWED = [
  // A pictograph in colour or in black: ⚠️ ↩︎
  String.raw`(?<=\p{ExtPict})[\ufe0e\ufe0f]`,
  // The picture of a key: 1️⃣
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Several pictographs drawn as one: 👩‍💻
  String.raw`(?<=\p{ExtPict}[\ufe0f\p{EMod}]?)\u200d(?=\p{ExtPict})`,
  // Persian, Urdu, Hindi and others are misspelt without them.
  String.raw`(?<=[[[${JOINING}]&&[\p{L}\p{M}]]--\p{DI}])[\u200c\u200d]`,
].join('|');

/** Any hidden character. The class comes first: it skips plain text fastest. */
export const HIDDEN = new RegExp(`(?=[[${CLASSES}]--${DRAWN}])(?!${ALLOWED}).`, 'gsv');

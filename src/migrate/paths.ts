/** Paths in prose: what is one, what only looks like one, and the line numbers beside it. */

export interface PathMention {
  path: string;
  /** Its place in the text, marks included. */
  start: number;
  end: number;
  /** It is the target of a link. */
  link: boolean;
  /** Written from the note's own folder: `../src/a.ts`, a link to a file beside the note. */
  relative: boolean;
  /** `12-40`, as the schema writes it. */
  lines: string | undefined;
}

/** Files without a slash are recognised by these extensions. */
const EXTENSIONS = new Set(
  `astro bat bib bicep c cc cfg cjs clj cmake cmd conf cpp cs csproj css csv cts cxx dart db docx dockerignore ejs env erl ex example exs
  fs gd gitignore gitkeep glsl go gql gradle graphql groovy h hbs hcl hpp hs html ini ipynb j2 jar java jl jpg js json jsonc jsonl
  jsx kt kts lean less liquid lock lua m md mdc mdx mjs ml mod mp3 mts nim nix onnx parquet patch pbxproj pdf php pl plist png prisma
  properties proto ps1 pt pug py pyi r razor rb rmd rs rst sass scala scss sh sln sol sql sqlite sqlite3 storyboard svelte svg swift
  sample sv template tex tf tftpl toml tpl ts tscn tsx twig txt v vhd vhdl vue wasm wav webp wgsl xcprivacy xib xlsx xml yaml yml zig zsh`.split(
    /\s+/,
  ),
);
/** In code and with a slash, any ending will do. */
const ENDING = /^[^.].*\.(?!\d+$)[a-z\d]{1,10}$/i;
const PLAIN_ENDING = /^[\w-][\w.-]*\.[a-z]{2,5}$/;
/** Where builds, caches and packages are, and what programs write: nobody hands these on. */
const MADE_BY_PROGRAMS =
  /(?:^|\/)(?:node_modules|dist|__pycache__|\.next|\.turbo|\.cache|\.venv|venv|coverage|target\/(?:debug|release))(?:\/|$)|\.(?:log|pyc|tmp|class|o)$/i;
/** `github.com/owner/name`: a place on the web. */
const WEB = /^[\w.-]+\.(?:com|org|net|io|dev|ai|app|co|me|so)\//i;
/** Files that have no extension. */
const BARE = new Set([
  'Dockerfile',
  'Makefile',
  'Justfile',
  'justfile',
  'README',
  'LICENSE',
  'CHANGELOG',
  'Procfile',
  'Gemfile',
  'Rakefile',
  'Vagrantfile',
  'Caddyfile',
  'CODEOWNERS',
  '.gitignore',
  '.gitattributes',
  '.env',
  '.npmrc',
  '.nvmrc',
  '.editorconfig',
  '.dockerignore',
  '.prettierrc',
  '.eslintrc',
]);
/** Product names that look like files. */
const PRODUCTS =
  /^(?:next|node|vue|nuxt|express|react|three|d3|chart|angular|ember|backbone|require|moment|discord|socket|alpine|p5|deno|bun|ritajs|web|asp)\.(?:js|io|net)$/i;

/** Link targets, code spans, bold names, wiki links. Words are found without an expression: there are so many of them. */
const MARKED =
  /\[([^\]\n]{1,200})\]\(([^)\s]{1,200})\)|`([^`\n]{1,200})`|\*\*([^*`\n]{1,120}\.[a-z]{1,5})\*\*|\[\[([^\]\n]{1,120})\]\]/y;
const BEGINS_MARK = /[[`*]/;
/** Two characters at least, `~/` apart. */
const WORD = /(?:~\/)?[\w@.[\]{}()$+/\u00c0-\uffff-][\w@.[\]{}()$+/\\\u00c0-\uffff-]+/y;
/** What begins a mark or a word. */
const NEXT = /[\w@.[\]{}()$+/\u00c0-\uffff`*~-]/g;

/** `:688-691`, `:31-32,181`, `:70:42`, `:~300`, `::name`, `#L12-L40`, `:1-end`. */
const BEHIND = /(?:::[\w:.[\]-]+|:~?\d[\d,:~–-]*(?:-end)?|:\d*-?end|#L?\d+(?:-L?\d+)?|#[\w-]+)$/;
const LINES = /^(?::|#L?)(\d+(?:[-–]L?\d+)?(?:,\s?\d+(?:[-–]\d+)?)*)$/;
const LINE_WORDS = /^`?\)?[\s,(]*(?:lines?|L)\s*(\d+(?:\s?(?:[-–]|to)\s?L?\d+)?)/i;

/** An extension, a slash, or one of the bare names: most sentences have none of them. */
const MAY_HOLD = /\.[A-Za-z]|\/|[A-Za-z]file\b|README|LICENSE|CHANGELOG|CODEOWNERS|justfile/;

export function pathsIn(text: string): PathMention[] {
  const found: PathMention[] = [];
  if (!text.includes('/') && !MAY_HOLD.test(text)) return found;
  for (let at = next(text, 0); at >= 0; ) {
    MARKED.lastIndex = WORD.lastIndex = at;
    const marked = BEGINS_MARK.test(text[at]!) ? MARKED.exec(text) : null;
    const word = marked ? null : WORD.exec(text);
    if (marked) addMarked(found, text, marked);
    else if (word) addWord(found, text, at, WORD.lastIndex);
    at = next(text, marked ? MARKED.lastIndex : word ? WORD.lastIndex : at + 1);
  }
  return found;
}

function next(text: string, from: number): number {
  NEXT.lastIndex = from;
  return NEXT.exec(text)?.index ?? -1;
}

function addMarked(found: PathMention[], text: string, match: RegExpExecArray): void {
  const [whole, words, link, code, bold, wiki] = match;
  const raw = link === undefined ? (code ?? bold ?? wiki!) : linkPath(words!, link);
  const path = pathOf(raw, true);
  if (path === undefined) return;
  const mention = mentionAt(text, raw, path, match.index, match.index + whole.length);
  if (link !== undefined) {
    mention.link = true;
    if (raw === link && isBeside(raw)) mention.relative = true;
  }
  found.push(mention);
}

function addWord(found: PathMention[], text: string, at: number, end: number): void {
  const raw = text.slice(at, end);
  // Nearly every word has neither a dot nor a slash.
  if ((!/[./]/.test(raw) && !BARE.has(raw)) || isBehindDrive(text, at)) return;
  const path = pathOf(raw, false);
  if (path !== undefined) found.push(mentionAt(text, raw, path, at, end));
}

/** The drive is before the word: `C:\\Users` is not a path of the project. */
const isBehindDrive = (text: string, at: number) => /[A-Za-z]:[/\\]?$/.test(text.slice(Math.max(at - 3, 0), at));

function mentionAt(text: string, raw: string, path: string, start: number, end: number): PathMention {
  const relative = raw.startsWith('../') || raw.startsWith('..\\');
  return { path, start, end, link: false, relative, lines: linesOf(raw, text.slice(end, end + 40)) };
}

/** A link is read from the file it is in. With a folder in front, many are meant from the root. */
const isBeside = (target: string) => target.startsWith('./') || !target.includes('/');

/** The text of a link if it is a whole path, else its target. */
function linkPath(words: string, target: string): string {
  const named = words.replaceAll('`', '').trim();
  return named.includes('/') && pathOf(named, true) !== undefined ? named : target;
}

/** No path with its line numbers is longer. */
const LONGEST_TOKEN = 400;
/** A path that was wrapped onto the next line: what comes after a slash or a dash belongs to it. */
const WRAPPED = /^(\S*[/_-])\s+(?=\S+\.[a-z\d]{1,10}$)/i;

/** The path that a token means, without line numbers; undefined if it is not a path. */
export function pathOf(token: string, marked: boolean): string | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  let text = token.trim();
  if (mayHaveLines(text)) text = text.replace(BEHIND, '');
  const isSpaced = /\s/.test(text);
  if (isSpaced) text = text.replace(WRAPPED, '$1');
  if (!marked) text = bare(text);
  if (text.includes('\\')) text = text.replaceAll('\\', '/');
  if (text.startsWith('./')) text = text.replace(/^\.\/(?=.)/, '');
  if (text.length < 3 || text.length > 200 || /[*?<>|"'=,;:!%^&]|:\/\/|\.\.\.|…|^(?:https?|www\.|mailto)/.test(text))
    return undefined;
  if (text.startsWith('@') || text.startsWith('-') || MADE_BY_PROGRAMS.test(text)) return undefined;
  const isNested = text.includes('/');
  if (isNested && WEB.test(text)) return undefined;
  // A route has no extension; a file at the top of the disk is not ours.
  if (text.startsWith('/') && (!marked || text.split('/').length < 3 || text.endsWith('/'))) return undefined;
  const last = text.slice(text.lastIndexOf('/') + 1);
  if (isSpaced && /\s/.test(text))
    return marked &&
      /^[\p{L}\p{N} ._()/-]+\.[a-z]{1,5}$/iu.test(text) &&
      !/^\S+ [a-z.-]+\//i.test(text) &&
      hasEnding(last) &&
      !isCommand(text)
      ? text
      : undefined;
  if (text.endsWith('/'))
    return /^[\p{L}\p{N}_.~-][\p{L}\p{N}_.@/-]*\/$/u.test(text) && (marked || text.split('/').length > 2)
      ? text
      : undefined;
  if (BARE.has(last)) return text;
  if (!(hasEnding(last) || (isNested && (marked ? ENDING : PLAIN_ENDING).test(last)))) return undefined;
  if (text.includes('(') && /\($|\(\)/.test(text)) return undefined;
  if (isNested) return text;
  // `config.env` in code is a property as often as a file; with a slash it is a file.
  return PRODUCTS.test(text) || (!marked && /^[a-z]+\.(?:env|h|m|r|v|c|db|lock|conf|go|ex|pl)$/.test(text))
    ? undefined
    : text;
}

const mayHaveLines = (text: string) => text.includes(':') || text.includes('#');

function hasEnding(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return (
    dot >= 0 &&
    dot < name.length - 1 &&
    EXTENSIONS.has(name.slice(dot + 1).toLowerCase()) &&
    (dot > 0 || name.length > 4)
  );
}

const isCommand = (text: string) =>
  /^(?:cd|ls|cat|rm|mv|cp|git|npm|npx|pnpm|yarn|bun|node|python3?|uv|pytest|cargo|go|make|just|bash|sh|source|docker|kubectl|curl|echo|grep|find|sed|awk|gh|fly|sqlite3|psql|test|run|open|read|see|vim|code)\b/.test(
    text,
  );
/** Without the brackets and full stops of the sentence around it; `[id].ts` and `(app)/page.tsx` keep theirs. */
function bare(text: string): string {
  let inner = withoutStops(text);
  if (/^[([{]/.test(inner)) {
    while (/^\(.*\)$|^\[.*\]$|^\{.*\}$/.test(inner)) inner = inner.slice(1, -1);
    if (/^[([{]/.test(inner) && !/[)\]}]/.test(inner)) inner = inner.slice(1);
  }
  if (/[)\]}]$/.test(inner) && !/[([{]/.test(inner)) inner = inner.slice(0, -1);
  return withoutStops(inner);
}

function withoutStops(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;:'.includes(text[end - 1]!)) end--;
  return end === text.length ? text : text.slice(0, end);
}

function linesOf(raw: string, behind: string): string | undefined {
  const suffix = mayHaveLines(raw) ? BEHIND.exec(raw.slice(-LONGEST_TOKEN).trim())?.[0] : undefined;
  const direct = suffix ? LINES.exec(suffix)?.[1] : undefined;
  const lines = direct ?? LINE_WORDS.exec(behind)?.[1];
  const clean = lines?.replace(/–|to/g, '-').replace(/[\sL]/gi, '');
  if (!clean) return undefined;
  const ascending = clean.split(',').every((part) => {
    const [from, to] = part.split('-').map(Number);
    return from! > 0 && (to === undefined || from! <= to);
  });
  return ascending ? clean : undefined;
}

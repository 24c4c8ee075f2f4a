/**
 * Finds access keys, tokens and passwords in a text, by their form or by what precedes them. Randomness alone is never
 * a reason, so hashes, checksums and ids stay. Two plain searches pick out the few words that could hold a secret; only
 * these are examined. Linear in the text.
 */
import { findLogins } from './find-logins.ts';
import { isPasswordStandIn, isTechnical, isWordy } from './no-password.ts';
import { type CONTEXT_KINDS, isStandIn, SECRET_KINDS } from './secret-kinds.ts';

export interface Secret {
  kind: string;
  start: number;
  end: number;
}

/** In text order, without overlaps. */
export function findSecrets(text: string): Secret[] {
  const found = scan(text);
  if (!text.includes('\\')) return found;
  // `ghp\_x` in markdown, `\/` and `\"` in JSON, `\x67` in YAML: search the text without the escapes.
  const plain = withoutEscapes(text);
  if (!plain) return found;
  return inOrder([
    ...found,
    ...scan(plain.text).map(({ kind, start, end }) => ({ kind, start: plain.at(start), end: plain.at(end, true) })),
  ]);
}

/** Two that overlap become one that covers both, of the first one's kind. */
function inOrder(secrets: Secret[]): Secret[] {
  const kept: Secret[] = [];
  for (const secret of secrets.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last && secret.start < last.end) last.end = Math.max(last.end, secret.end);
    else kept.push({ ...secret });
  }
  return kept;
}

const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r?\n[ \t]*|(?=[_./\-:+=~@"']))/g;

function withoutEscapes(text: string): { text: string; at(offset: number, isEnd?: boolean): number } | undefined {
  /** Offsets after each escape: in the text without escapes, and in the text; and whether the escape stands for nothing. */
  const plainEnds: number[] = [];
  const ends: number[] = [];
  const empty: boolean[] = [];
  let plain = '';
  let last = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const code = match[1] ?? match[2];
    plain += text.slice(last, match.index) + (code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)));
    last = match.index + match[0].length;
    plainEnds.push(plain.length);
    ends.push(last);
    empty.push(code === undefined);
  }
  if (ends.length === 0) return undefined;
  return {
    text: plain + text.slice(last),
    at(offset, isEnd = false) {
      // An escape for nothing, right after the end, is not part of it.
      const isBefore = (one: number) =>
        plainEnds[one]! < offset || (plainEnds[one] === offset && !(isEnd && empty[one]));
      let low = -1;
      let high = ends.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (isBefore(middle)) low = middle;
        else high = middle - 1;
      }
      return low === -1 ? offset : ends[low]! + offset - plainEnds[low]!;
    },
  };
}

function scan(text: string): Secret[] {
  const secrets: Secret[] = [];
  if (text.includes('PRIVATE KEY') || text.includes('Private-Lines')) findPrivateKeys(text, secrets);
  if (text.includes('asic ')) findBasicAuth(text, secrets);
  visitWordsWithDigits(text, secrets);
  visitWordsOfLetters(text, secrets);
  secrets.push(...findLogins(text), ...findCutTokens(text));
  return secrets.length > 1 ? inOrder(secrets) : secrets;
}

/** A value assigned to a name is a secret only if it has a digit; a login in an address is before an @. */
const DIGIT_OR_AT = /[0-9@]/g;
/** Tokens have digits, except those of letters only. */
const LETTERS = /[_-][A-Za-z]{16}|A(?:KIA|SIA|BIA|CCA|Iza)/g;
const SHORTEST_VALUE = 8;
const SHORTEST_TOKEN = 20;

function visitWordsWithDigits(text: string, secrets: Secret[]): void {
  visitWords(text, DIGIT_OR_AT, SHORTEST_VALUE, (start, end) => {
    if (end - start >= SHORTEST_TOKEN && hasRare(text, start, end)) findTokens(text, start, end, secrets);
    findUrlPasswords(text, start, end, secrets);
    findAssigned(text, start, end, secrets);
  });
}

function visitWordsOfLetters(text: string, secrets: Secret[]): void {
  visitWords(text, LETTERS, SHORTEST_TOKEN, (start, end) => findTokens(text, start, end, secrets));
}

/** Every word that contains the mark, once. */
function visitWords(text: string, mark: RegExp, shortest: number, visit: (start: number, end: number) => void): void {
  let last = 0;
  mark.lastIndex = 0;
  while (mark.test(text)) {
    let start = mark.lastIndex - 1;
    let end = start + 1;
    while (start > last && text.charCodeAt(start - 1) > 32) start--;
    while (end < text.length && text.charCodeAt(end) > 32) end++;
    mark.lastIndex = end;
    last = end;
    if (end - start >= shortest) visit(start, end);
  }
}

/** Every token has at least this many digits and capitals; most paths have fewer. */
const FEWEST_RARE = 3;

function hasRare(text: string, start: number, end: number): boolean {
  let rare = 0;
  for (let i = start; i < end && rare < FEWEST_RARE; i++) {
    const code = text.charCodeAt(i);
    if (code < 91 && code > 47 && (code < 58 || code > 64)) rare++;
  }
  return rare === FEWEST_RARE;
}

/** A group for each kind; the group that matched is the kind. */
const TOKEN = new RegExp(SECRET_KINDS.map(([, , pattern]) => `(${pattern})`).join('|'), 'g');

function findTokens(text: string, start: number, end: number, secrets: Secret[]): void {
  const word = text.slice(start, end);
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(word); match; match = TOKEN.exec(word)) {
    const [kind, , , confirm] = SECRET_KINDS[match.indexOf(match[0], 1) - 1]!;
    const to = match.index + match[0].length;
    const from = kind === 'jwt' ? startOfJwt(word, match.index) : match.index;
    if (from === undefined || isStandIn(match[0])) continue;
    if (confirm && !confirm(match[0], word[from - 1] ?? '', word[to] ?? '')) continue;
    secrets.push({ kind, start: start + from, end: start + to });
    if (kind === 'aws-access-key') findAwsSecret(text, start + to, secrets);
  }
}

const [SHORTEST_PART, LONGEST_PART] = [8, 200];
/** What a quotation or a comment puts before the next line's first word. The mark of a list begins something else. */
const LINE_BEGIN = /[ \t>#]{0,40}(?=[\w-]{4})/y;

/** A token that a line end cuts in two: neither part is one, both together are. */
function findCutTokens(text: string): Secret[] {
  const found: Secret[] = [];
  for (let lineEnd = text.indexOf('\n'); lineEnd !== -1; lineEnd = text.indexOf('\n', lineEnd + 1)) {
    const index = text.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;
    // Most lines end with a word, which no token begins with.
    const head = lastWord(text, index);
    if (head === undefined) continue;
    LINE_BEGIN.lastIndex = lineEnd + 1;
    if (!LINE_BEGIN.test(text)) continue;
    const next = LINE_BEGIN.lastIndex;
    const tail = /^\S{1,200}/.exec(text.slice(next, next + LONGEST_PART))![0];
    const word = head + tail;
    if (!mayBeToken(word) || isKey(tail)) continue;
    const whole = tokensIn(word).find(({ start, end }) => start < head.length && end > head.length);
    // Where the first part is long enough to be a token, the next line may as well begin with a word.
    if (!whole || (tokensIn(head).length > 0 && isWordy(tail))) continue;
    const from = index - head.length;
    found.push({ kind: whole.kind, start: from + whole.start, end: index });
    found.push({ kind: whole.kind, start: next, end: next + whole.end - head.length });
  }
  return found;
}

/** The word that ends here, where it is long enough for a part of a token and has a digit, a dash or a line as tokens do. */
function lastWord(text: string, end: number): string | undefined {
  let start = end;
  let isRare = false;
  for (; start > 0 && start > end - LONGEST_PART; start--) {
    const code = text.charCodeAt(start - 1);
    if (code <= 32) break;
    isRare ||= (code > 47 && code < 58) || code === 95 || code === 45;
  }
  return isRare && end - start >= SHORTEST_PART ? text.slice(start, end) : undefined;
}

/** `perspectives_completed:`, as YAML begins its next line. */
const isKey = (word: string) => /^[a-z][a-z_-]*:$/.test(word);

/** The same that lets a word that is not cut be examined. */
function mayBeToken(word: string): boolean {
  LETTERS.lastIndex = 0;
  return word.length >= SHORTEST_TOKEN && (hasRare(word, 0, word.length) || LETTERS.test(word));
}

function tokensIn(word: string): Secret[] {
  const secrets: Secret[] = [];
  findTokens(word, 0, word.length, secrets);
  return secrets;
}

/** Where the first part of a web token begins, searched back from its first dot; undefined if it is not one. */
function startOfJwt(word: string, dot: number): number | undefined {
  let from = dot;
  while (from > 0 && /[\w-]/.test(word[from - 1]!)) from--;
  return word.slice(from, dot).includes('eyJ') ? from : undefined;
}

/** The secret of an access key often follows it, on the same line or the next. */
const AWS_SECRET = /[\s"'`,;:|/=>&)-]{0,12}(?:[A-Za-z_ ]{1,40}[\s"'`:=|>]{1,8})?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/y;

function findAwsSecret(text: string, behind: number, secrets: Secret[]): void {
  AWS_SECRET.lastIndex = behind;
  const match = AWS_SECRET.exec(text);
  if (!match || isStandIn(match[1]!) || !/\d/.test(match[1]!) || !/[A-Z]/.test(match[1]!)) return;
  const end = behind + match[0].length;
  secrets.push({ kind: 'aws-secret-key', start: end - 40, end });
}

/** PEM, OpenSSH and PGP, or that part of a PuTTY file. */
const PRIVATE_KEY = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|Private-Lines: *\d+/g;
/** A line end, also as \\n in a text of JSON, and in one that is kept in another. */
const KEY_LINE = '(?:\\s|\\\\{1,4}[nr])(?:[\\s>#]|\\\\{1,4}[nr]){0,40}';
/** After the first line: headers, lines of base64, a shorter last one, a checksum, the closing line. */
const KEY_BODY = new RegExp(
  [
    `(?:(?:\\r?\\n|(?:\\\\{1,4}r)?\\\\{1,4}n)[ \\t>#]{0,40}(?:Proc-Type|DEK-Info|Version|Comment):[^\\n\\\\]{0,100}){0,4}`,
    `(?:${KEY_LINE}[A-Za-z0-9+/]{20,}={0,2})+`,
    `(?:${KEY_LINE}[A-Za-z0-9+/]{1,19}={0,2}(?![\\w:]))?`,
    `(?:${KEY_LINE}=[A-Za-z0-9+/]{4})?`,
    `(?:${KEY_LINE}-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?`,
  ].join(''),
  'y',
);

function findPrivateKeys(text: string, secrets: Secret[]): void {
  PRIVATE_KEY.lastIndex = 0;
  for (let match = PRIVATE_KEY.exec(text); match; match = PRIVATE_KEY.exec(text)) {
    KEY_BODY.lastIndex = match.index + match[0].length;
    const body = KEY_BODY.exec(text);
    // Only the words, as in a sentence about keys.
    if (!body) continue;
    PRIVATE_KEY.lastIndex = KEY_BODY.lastIndex;
    const start = match[0].startsWith('-') ? match.index : match.index + match[0].length;
    secrets.push({ kind: 'private-key', start, end: KEY_BODY.lastIndex });
  }
}

/** `Authorization: Basic dXNlcjpw…`: a user and a password in base64, decoded to be sure. */
const BASIC = /\b[Bb]asic {1,3}([A-Za-z0-9+/]{12,400}={0,2})/g;

function findBasicAuth(text: string, secrets: Secret[]): void {
  for (const match of text.matchAll(BASIC)) {
    if (!/^[\x20-\x39\x3b-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(match[1]!, 'base64').toString('latin1'))) continue;
    const end = match.index + match[0].length;
    secrets.push({ kind: 'basic-auth', start: end - match[1]!.length, end });
  }
}

/** `scheme://user:password@host`: the last @ before the path ends the password. */
const URL_ENDS = /[\s/?#"'`<>|\\]/;

function findUrlPasswords(text: string, start: number, end: number, secrets: Secret[]): void {
  const word = text.slice(start, end);
  for (let at = word.indexOf('://'); at !== -1; at = word.indexOf('://', at + 3)) {
    let stop = at + 3;
    let colon = -1;
    let last = -1;
    for (; stop < word.length && !URL_ENDS.test(word[stop]!); stop++) {
      if (word[stop] === ':' && colon === -1 && last === -1) colon = stop;
      if (word[stop] === '@') last = stop;
    }
    if (colon === -1 || last - colon < SHORTEST_PASSWORD || last + 1 === stop) continue;
    const password = word.slice(colon + 1, last);
    if (password === word.slice(at + 3, colon) || isPasswordStandIn(password)) continue;
    secrets.push({ kind: 'password', start: start + colon + 1, end: start + last });
  }
}

const SHORTEST_PASSWORD = 4;

/** Words that mark an assigned value as secret, at the end of a name: `DB_PASSWORD`, `githubToken`, `x-api-key`. */
const SECRET_NAME =
  /(?:(passw(?:or)?d|passphrase|pwd|[_-]pass|(?<![a-z])(?:pass|pw)|contrase[ñn]a|mot de passe|senha|wachtwoord|hasło|пароль|parola|密码|密碼|口令|パスワード|비밀번호|암호)|(token)|((?:api|access|auth|secret|private|encryption|signing|account|service)[_ -]?key)|(secret))$/i;
const LONGEST_NAME = 40;
const LAST_LETTERS: ReadonlySet<number> = new Set(Array.from('dsnyteaow', (letter) => letter.charCodeAt(0)));

function findAssigned(text: string, start: number, end: number, secrets: Secret[]): void {
  // An ARN is a secret's name that contains the word.
  if (text.slice(start, start + 6).includes('arn:')) return;
  const before = text.charCodeAt(start - 1);
  if (before === 32 || before === 9) {
    const kind = headerBefore(text, start) ?? nameBefore(text, start);
    if (kind) takeValue(text, start, end, kind, secrets);
  }
  if (before === 10 || isBlank(before)) {
    const kind = nameAbove(text, start);
    if (kind) takeValue(text, start, end, kind, secrets);
  }
  for (let i = start + 2; i < end - 8; i++) {
    const code = text.charCodeAt(i);
    // = : > | and the wide colon
    if (code !== 61 && code !== 58 && code !== 62 && code !== 124 && code !== 0xff1a) continue;
    const kind = nameBefore(text, i + 1);
    if (kind) i = takeValue(text, i + 1, end, kind, secrets);
  }
}

type ContextKind = keyof typeof CONTEXT_KINDS;

/** `Authorization: Bearer …` */
function headerBefore(text: string, start: number): ContextKind | undefined {
  const last = text.charCodeAt(start - 2) | 32;
  return last === 114 && /\bbearer\s$/i.test(text.slice(start - 8, start)) ? 'bearer-token' : undefined;
}

/** What the name before a value says: `password: `, `"token": `, `| API key | `, `**Secret:** `, `export DB_PASS=` */
function nameBefore(text: string, start: number): ContextKind | undefined {
  let i = start - 1;
  while (i > start - 4 && isBlank(text.charCodeAt(i))) i--;
  while (i > start - 7 && isMark(text.charCodeAt(i))) i--;
  const sign = text.charCodeAt(i);
  // : = | the arrow, and the wide colon
  if (sign !== 58 && sign !== 61 && sign !== 124 && sign !== 62 && sign !== 0xff1a) return undefined;
  i--;
  if (text.charCodeAt(i) === 58 || text.charCodeAt(i) === 61) i--;
  for (let blanks = 0; blanks < LONGEST_NAME && isBlank(text.charCodeAt(i)); blanks++) i--;
  for (let marks = 0; marks < 3 && isMark(text.charCodeAt(i)); marks++) i--;
  // The last letter rules out most names: password, pass, token, key, secret, passphrase, senha, hasło, pw, 密码.
  if (!LAST_LETTERS.has(text.charCodeAt(i) | 32) && text.charCodeAt(i) < 128) return undefined;
  const name = text.slice(Math.max(i + 1 - LONGEST_NAME, 0), i + 1);
  const match = SECRET_NAME.exec(name);
  // One of our masks or a closing tag belongs to what is before it.
  if (!match || /(?:\[redacted:|<\/)[\w-]*$/.test(name)) return undefined;
  if (match[1]) return 'password';
  if (match[2]) return 'token';
  if (!match[3]) return 'secret';
  return /secret[_ -]?access[_ -]?key$|aws[\w -]*$/i.test(name) ? 'aws-secret-key' : 'key';
}

const MOST_INDENT = 60;

/** The same where the value begins the line below: `token:` and a line end, or `token: >-`. */
function nameAbove(text: string, start: number): ContextKind | undefined {
  let i = start - 1;
  const least = Math.max(start - MOST_INDENT, 0);
  // Blanks, and the marks of lists and quotations.
  while (i > least && isBeforeLine(text.charCodeAt(i))) i--;
  if (text.charCodeAt(i) !== 10) return undefined;
  i--;
  while (i > least && isBehindName(text.charCodeAt(i))) i--;
  // : =
  return text.charCodeAt(i) === 58 || text.charCodeAt(i) === 61 || isMark(text.charCodeAt(i))
    ? nameBefore(text, i + 1)
    : undefined;
}

const isBlank = (code: number) => code === 32 || code === 9;
/** - > * */
const isBeforeLine = (code: number) => isBlank(code) || code === 45 || code === 62 || code === 42;
/** A line end, | > - */
const isBehindName = (code: number) => isBlank(code) || code === 13 || code === 124 || code === 62 || code === 45;
/** * " ' ` ] */
const isMark = (code: number) => code === 42 || code === 34 || code === 39 || code === 96 || code === 93;

const LONGEST_VALUE = 512;
const LEAST: Partial<Record<ContextKind, number>> = { password: 8, 'bearer-token': 16 };

/** Returns where to continue. */
function takeValue(text: string, from: number, end: number, kind: ContextKind, secrets: Secret[]): number {
  let start = from;
  while (start < end && start < from + 3 && isMark(text.charCodeAt(start))) start++;
  const value = valueIn(text.slice(start, Math.min(end, start + LONGEST_VALUE)), start > from ? text[start - 1]! : '');
  if (value.length < (LEAST[kind] ?? 12) || !isSecretValue(value, kind)) return from - 1;
  secrets.push({ kind, start, end: start + value.length });
  return start + value.length;
}

/** Up to the closing quote; without one, up to what ends a value in a sentence, a list of settings or a query. */
function valueIn(rest: string, quote: string): string {
  const close = quote === '' || quote === '*' ? -1 : rest.indexOf(quote);
  if (close !== -1) return rest.slice(0, close);
  const end = rest.search(/["'`|<>;]|[,&](?=\w+[=:])/);
  return (end === -1 ? rest : rest.slice(0, end)).replace(/(?<![.,:?)\]}*])[.,:?)\]}*]+$/, '');
}

const NO_VALUE =
  /^(?:[$<{[%(@]|1password$|process\.|import\.|env\.|os\.|secrets\.|arn:|(?:sha\d+|md5|blake\w*)[:-]|(?:argon2\w{0,2}|[ex]d?25519)$|\d{4}-\d\d-\d\d)|\$\{|\{\{|:\/\/|^[A-Za-z_$][\w$.]*\(/i;
const MIXED = [/\d/, /[a-z]/, /[A-Z]/, /[^\w./:-]/];

function isSecretValue(value: string, kind: ContextKind): boolean {
  if (NO_VALUE.test(value) || isStandIn(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (kind === 'password' && isTechnical(value)) return false;
  if (kind === 'password' && MIXED.every((sort) => sort.test(value))) return true;
  return !isWordy(value);
}

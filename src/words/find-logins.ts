/**
 * Finds passwords that only their surroundings show: short ones behind their name, those of command lines, of a user and a password, of a
 * table's column. A word leads to each of them, and from there a named length is looked at: linear in the text.
 */
import { isIdentifierPath, isPasswordStandIn, isTechnical, isWordy } from './no-password.ts';

export interface Login {
  kind: 'password';
  start: number;
  end: number;
}

/** Around a word that may lead to a password, this much of its line is looked at. */
const LOOKED_AT = 240;
const LOOKED_BACK = 40;

/** In other languages, too. */
const NAME =
  'passw(?:or)?d|passphrase|passwort|pwd|(?<=_)pass|(?<![a-z])pw(?= ?[:：])|contrase(?:ñ|n)a|mot de passe|senha|wachtwoord|hasło|пароль|parola|salasana|lösenord|adgangskode|şifre|密码|密碼|口令|パスワード|비밀번호|암호';
const COMMANDS =
  'mysql(?:dump|admin|import|show)?|mariadb(?:-dump|-admin)?|mongo(?:sh|dump|restore|export|import)?|cypher-shell|sshpass|docker login|podman login|sqlcmd|redis-cli|ldap(?:search|modify|add|delete)|curl|sqlplus|rabbitmqctl add_user';
const PAIRS = '(?:user(?:name)?|login|email) ?/ ?pass(?:word|wd)?|credentials?|creds|logins?';
const OWN_VARIABLES = 'PGPASSWORD|MYSQL_PWD|SSHPASS|REDISCLI_AUTH';
const LEADS = new RegExp(
  `(${OWN_VARIABLES})(?==)|(?<![a-z])(${PAIRS})(?![a-z/])|(${NAME})(?![a-z])|(?<![\\w-])(${COMMANDS})(?= )|(@(?:tcp|unix)\\()`,
  'i',
);
/** A part of each of these words, in letters that are fast to look for; the whole begins and ends this close to it. */
const PARTS =
  /pass|PASS|Pass|pwd|PWD|Pwd|[pP]w ?[:：]|PW ?[:：]|ontrase|CONTRASE|enha|SENHA|achtwoord|asło|ароль|АРОЛЬ|arola|alasana|ösenord|dgangskode|ifre|密[码碼]|口令|パスワード|비밀번호|암호|cred|Cred|CRED|ogin|OGIN|REDISCLI|mysql|mariadb|mongo|cypher-|sqlcmd|redis-|ldap|curl|sqlplus|rabbitmqctl|@tcp|@unix/g;
const [NEAR_BEFORE, NEAR_BEHIND] = [16, 28];

/** In text order; they may overlap. */
export function findLogins(text: string): Login[] {
  const logins: Login[] = [];
  PARTS.lastIndex = 0;
  for (let part = PARTS.exec(text), last = 0; part; part = PARTS.exec(text)) {
    const near = Math.max(last, part.index - NEAR_BEFORE);
    const lead = LEADS.exec(text.slice(near, part.index + NEAR_BEHIND));
    if (!lead) continue;
    const [word, variable, pair, name, command] = lead;
    const begin = near + lead.index;
    const at = begin + word.length;
    last = at;
    PARTS.lastIndex = Math.max(PARTS.lastIndex, at);
    const rest = lineFrom(text, at);
    const before = lineUpTo(text, begin);
    // One of our masks names what it hides, and nothing behind it.
    if (before.endsWith('[redacted:')) continue;
    const take = (found: Value | undefined, base = at) => {
      if (found) logins.push({ kind: 'password', start: base + found.at, end: base + found.at + found.value.length });
    };
    if (variable) take(ofVariable(rest));
    else if (pair) take(ofPair(word, rest));
    else if (command) take(ofCommand(command, rest));
    else if (name) {
      take(behindName(before, rest));
      take(belowName(text, at, rest), 0);
      if (before.trimStart().startsWith('|')) for (const cell of columnBelow(text, begin)) take(cell, 0);
    } else take(ofDriverAddress(before), begin - before.length);
  }
  return logins;
}

/** Where a value begins in the text that was looked at. */
interface Value {
  at: number;
  value: string;
}

function lineFrom(text: string, at: number): string {
  const rest = text.slice(at, at + LOOKED_AT);
  const end = rest.search(/[\r\n]/);
  return end === -1 ? rest : rest.slice(0, end);
}

function lineUpTo(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LOOKED_BACK), at);
  return before.slice(before.lastIndexOf('\n') + 1);
}

const LETTER = /\p{L}/u;
const isMixed = (value: string) => LETTER.test(value) && /[\d!@#$%^&*?+~]/.test(value);
const SHORTEST = 4;
const isOpen = (value: string, shortest = SHORTEST) =>
  value.length < shortest || isPasswordStandIn(value) || isTechnical(value);

/** `: `, ` = `, `** → `, and what a sentence says instead; then the value, perhaps in quotes. */
const ASSIGNED = /^[*"'`\])]{0,3} {0,2}(?:[:=：＝]|=>|->|→)[*]{0,2} {0,2}(["'`]?)([^\s"'`|<>;,()]{4,64})/;
const SAID = /^ (?:is|was|to) (["'`]?)([^\s"'`|<>;,()]{4,64})/;
/** What may follow a value that stands alone on its line. */
const ALONE = /^["'`)*.,;]{0,3}\s*(?:\||$)/;
/** Whose password it is, right before the word. */
const ACCOUNT =
  /(?:root|admin|administrator|sa|db|database|mysql|mariadb|postgres|postgresql|oracle|mongo|mongodb|redis|neo4j|sql|rds|user|login|account|service|test|staging|prod|production|vnc|ssh|ftp|sftp|smtp|imap|wifi|vpn|keystore|master|default|initial|temporary|temp)(?:['’]s)?["'`)*]{0,2}[ _-]{1,2}$/i;
/** `…;Password=x`, `?password=x`, `--password=x`: these hold the password and not a word about it. */
const IN_ADDRESS = /(?:[?&;]\s?|(?:^|\s)--)$/;

function behindName(before: string, rest: string): Value | undefined {
  const match = ASSIGNED.exec(rest) ?? SAID.exec(rest);
  if (!match) return undefined;
  const [all, quote, raw] = match;
  const value = quote ? raw! : raw!.split(/&\w{1,30}=/)[0]!.replace(/[.:?!\]}*]{1,3}$/, '');
  const found = { at: all.length - raw!.length, value };
  if (isOpen(value)) return undefined;
  if (rest.startsWith('=') && IN_ADDRESS.test(before)) return found;
  const isSaid = match[0].startsWith(' ') && /^ \w/.test(match[0]);
  const isSure = quote !== '' || ACCOUNT.test(before) || (!isSaid && ALONE.test(rest.slice(all.length)));
  return isSure && (quote ? isMixed(value) || ACCOUNT.test(before) : isBare(value)) ? found : undefined;
}

/** Without quotes it must not read as a name, a path or a word. */
const isBare = (value: string) =>
  isMixed(value) && !isIdentifierPath(value) && !(/[-_./\\]/.test(value) && isWordy(value));

const NOTHING_BEHIND = /^[*"'`]{0,3}\s?[:=：＝]\s?(?:[|>][-+]?)?\s*$/;
const FIRST_WORD = /^[ \t>]{0,40}(?:[-*] )?(["'`]?)([^\s"'`|<>;,():]{4,64})["'`]?\s*$/;

/** Alone on the line below a name that has nothing behind it. */
function belowName(text: string, at: number, rest: string): Value | undefined {
  const next = at + rest.length + (text[at + rest.length] === '\r' ? 2 : 1);
  if (!NOTHING_BEHIND.test(rest) || text[next - 1] !== '\n') return undefined;
  const [, quote, value = ''] = FIRST_WORD.exec(lineFrom(text, next)) ?? [];
  if (isOpen(value) || !(quote ? isMixed(value) : isBare(value))) return undefined;
  return { at: text.indexOf(value, next), value };
}

const ofVariable = (rest: string): Value | undefined => {
  const [all, , value = ''] = /^=(["']?)([^\s"';&|]{3,64})/.exec(rest) ?? [];
  return all && !isOpen(value, 3) ? { at: all.length - value.length, value } : undefined;
};

/** Options that hold a password, by command. */
const OPTIONS: readonly [command: RegExp, option: RegExp][] = [
  [/^(?:mysql|mariadb)/i, / -p(["']?)([^\s"']{3,64})/],
  [/^(?:mongo|cypher|sshpass|docker|podman)/i, / (?:-p|--password)[ =]?(["']?)([^\s"']{3,64})/],
  [/^sqlcmd/i, / -P ?(["']?)([^\s"']{3,64})/],
  [/^redis/i, / (?:-a|--pass) ?(["']?)([^\s"']{3,64})/],
  [/^ldap/i, / -w ?(["']?)([^\s"']{3,64})/],
  [/^curl/i, / (?:-u|--user)[ =]?(["']?)[^\s"':]{1,40}:([^\s"']{3,64})/],
  [/^sqlplus/i, /^ (?:-\w+ ){0,3}(["']?)[\w$#]{1,40}\/([^\s"'@/]{3,64})/],
  [/^rabbit/i, /^ [\w.-]{1,40} (["']?)([^\s"']{3,64})/],
];

function ofCommand(command: string, rest: string): Value | undefined {
  const option = OPTIONS.find(([name]) => name.test(command))?.[1];
  const match = option?.exec(rest) ?? / --password[= ](["']?)([^\s"']{3,64})/.exec(rest);
  // A sentence about a database has no options.
  if (!match || !(match.index === 0 || / -/.test(rest.slice(0, match.index)))) return undefined;
  const value = match[2]!.replace(/[`).,;]{1,3}$/, '');
  if (isOpen(value, 3) || /^\d{1,5}$/.test(value)) return undefined;
  return { at: match.index + match[0].length - match[2]!.length, value };
}

/** `credentials: admin / x`, `user/password: app/x`. */
const PAIR =
  /^[*"'`)]{0,3} {0,2}(?:[:=]| are| is)[*]{0,2} {0,2}["'`(]{0,2}([\w.@+-]{2,60}) ?(?:\/|["'`] ?\/ ?["'`]) ?([^\s"'`|<>;,()/]{3,64})(?!\S{0,3}\/)/;

function ofPair(lead: string, rest: string): Value | undefined {
  const [all, user, raw] = PAIR.exec(rest) ?? [];
  if (!all) return undefined;
  const value = raw!.replace(/[.:?]{1,3}$/, '');
  if (value === user || isOpen(value) || isOpen(user!, 2) || /\.\w{1,5}$/.test(value)) return undefined;
  const isSure = /pass/i.test(lead) || isMixed(value);
  return isSure ? { at: all.length - raw!.length, value } : undefined;
}

/** `app:x@tcp(db:3306)/shop`, as Go writes it. */
function ofDriverAddress(before: string): Value | undefined {
  const [, value] = /[\w.-]{1,30}:([^\s:@/"'`[\]]{3,30})$/.exec(before) ?? [];
  return value && !isOpen(value, 3) ? { at: before.length - value.length, value } : undefined;
}

const MOST_ROWS = 50;
const ONLY_NAME = new RegExp(`^[*\`]{0,2}(?:${NAME})[*\`]{0,2}$`, 'i');

/** Cells below a heading of a table that is this name and nothing else; places are those of the text. */
function columnBelow(text: string, at: number): Value[] {
  const start = text.lastIndexOf('\n', at) + 1;
  if (at - start > LOOKED_AT) return [];
  const heading = lineFrom(text, start);
  const column = heading.slice(0, at - start).split('|').length - 1;
  const isName = ONLY_NAME.test(heading.split('|')[column]?.trim() ?? '');
  let from = text.indexOf('\n', start) + 1;
  if (!isName || from === 0 || !/^\s*\|[\s:|-]+$/.test(lineFrom(text, from))) return [];
  const found: Value[] = [];
  for (let row = 0; row < MOST_ROWS; row++) {
    from = text.indexOf('\n', from) + 1;
    const line = from === 0 ? '' : lineFrom(text, from);
    if (!line.trimStart().startsWith('|')) return found;
    const cells = line.split('|');
    const cell = cells[column] ?? '';
    const value = cell.trim().replace(/^[*`]{1,3}|[*`]{1,3}$/g, '');
    const offset = cells.slice(0, column).join('|').length + 1 + cell.indexOf(value);
    if (!/\s/.test(value) && isMixed(value) && !isOpen(value)) found.push({ at: from + offset, value });
  }
  return found;
}

/** What the text around a path says about it, as named evidence: the words before and behind it, what it stands below, where in its line it is. */
import type { Above, FileLine } from './file-lines.ts';
import type { PathMention } from './paths.ts';
import { folded } from './table.ts';

/** Verbs by what they say of a file. The first list that has a word counts. */
const CLASSES: readonly [string, string][] = [
  ['made', 'created wrote written generated scaffolded introduced authored drafted produced extracted built new'],
  ['added', 'added implemented adds'],
  ['changed', 'updated modified edited refactored rewrote rewritten extended patched bumped changed cleaned hardened fixed reworked migrated improved enhanced integrated replaced simplified converted adjusted wired switched refined tuned corrected regenerated restored reverted enabled configured touched registered upgraded expanded'],
  ['gone', 'deleted removed dropped purged'],
  ['moved', 'moved renamed archived copied'],
  ['told', 'documented recorded captured logged verified confirmed tested ran passed passes checked validated'],
  ['look', 'see read review consult skim study start refer check inspect open look reference'],
  ['make', 'create add write scaffold initialize initialise implement build generate introduce'],
  ['change', 'update fix edit modify extend refactor remove delete replace move rename wire rewrite patch migrate'],
  ['plan', 'use run make need needs should must will todo pending plan planned next'],
  ['is', 'is are has have contains holds defines handles provides uses reads stores lives'],
  ['where', 'in at to into from via with by for under on'],
];
const CLASS = new Map<string, string>();
for (const [name, words] of CLASSES) for (const word of words.split(' ')) if (!CLASS.has(word)) CLASS.set(word, name);

const classOf = (word: string): string => CLASS.get(word) ?? (/^[a-z]{4,}ed$/.test(word) ? 'ed' : 'word');

const WORD = /[a-z][a-z'-]*|\d+/g;
const wordsOf = (text: string): string[] => folded(text).match(WORD) ?? [];
/** Evidence is not taken from further away. */
const NEAR = 120;
const MOST_TITLE_WORDS = 10;

export interface Told {
  line: FileLine;
  mention: PathMention;
  index: number;
  text: string;
  before: PathMention | undefined;
  after: PathMention | undefined;
  cell?: number;
}

/** What a heading or label above says of the files below it; the first that matches. */
const ROLES: readonly [string, RegExp][] = [
  ['none', /\b(?:not (?:yet|done|started|implemented|committed)|to (?:create|modify|change|add|be)|needed|proposed)\b/],
  ['next', /\b(?:next|to-?dos?|to do|remaining|pending|plan|planned|backlog|future|follow-?ups?|upcoming|in progress|deferred|roadmap|priorit|suggested|recommended)\b|⬜|🔜|⏳|🚧/],
  ['created', /\b(?:files?|docs?|documents?|documentation|tests?|tools?|modules?|components?|scripts?|artifacts?) (?:created|added|written)\b|^(?:created?|new|added)\b|\bnew (?:files?|docs?|modules?|components?|tests?)\b/],
  ['modified', /\b(?:modified|edited|updated|deleted|removed)\b/],
  ['changed', /\b(?:changed|touched|changes|uncommitted|diff|altered|affected)\b/],
  ['read', /\b(?:key|important|critical|relevant|main|core|related|essential) (?:files?|docs?|documents?|paths?)\b|\b(?:read|reading|references?|pointers|resources|links|see also|artifacts|start here|where to look|orientation|documentation|docs|locations?|map)\b/],
  ['done', /\b(?:done|complete|completed|shipped|landed|merged|implemented|built|fixed|resolved|accomplish\w*|achieve\w*|delivered|added|finished|what (?:was|i|we|has)|summary|this session|recent|latest)\b|✅|☑|✔/],
  ['problem', /\b(?:issues?|bugs?|errors?|gotchas?|blockers?|traps?|risks?|debt|limitations?|warnings?|problems?)\b/],
  ['state', /\b(?:state|status|structure|layout|architecture|overview|where (?:we|things)|context|background|design|decisions?)\b/],
  ['run', /\b(?:run|running|commands?|verify|verification|setup|environment|testing|deploy\w*|usage|how to)\b/],
];

/** The nearest role in a chain. The title of the note is about all of it and gives none to what has headings of its own. */
function roleIn(chain: Above | undefined): string {
  for (let at = chain; at; at = at.parent) {
    const text = folded(at.text);
    const role = ROLES.find(([, like]) => like.test(text));
    if (role && (at === chain || at.indent !== 1)) return role[0];
  }
  return 'unknown';
}

const JOINED = /^(?:b!|b#|prep:|f!|f0#|first#|form:|sign:|mark:|at:|cell#|box:|path:(?:link|bare|folder)|ext:md)/;
const DONE_LINE = /✅|☑|✔/u;

export function evidenceOf(told: Told): string[] {
  const found = new Set<string>();
  const [label, heading] = [roleIn(told.line.above), roleIn(told.line.heading)];
  const role = label === 'unknown' ? heading : label;
  found.add(`roles:${label}/${heading}`);
  contextEvidence(found, told.line);
  pathEvidence(found, told.mention);
  lineEvidence(found, told);
  if (told.line.box === 'done' || DONE_LINE.test(told.line.text)) {
    found.add('line:done');
    for (const one of [...found]) if (/^[bf][!#]|^first#/.test(one)) found.add(`done&${one}`);
  }
  found.add(`role:${role}`);
  const lead = found.has('at:lead');
  for (const one of [...found]) if (JOINED.test(one)) found.add(`${role}&${lead ? 'lead&' : ''}${one}`);
  return [...found];
}

function titleEvidence(found: Set<string>, name: string, text: string): void {
  const words = wordsOf(text).slice(0, MOST_TITLE_WORDS);
  let before = '^';
  for (const word of words) {
    found.add(`${name}:${word}`);
    found.add(`${name}:${before} ${word}`);
    found.add(`on:${word}`);
    before = word;
  }
  if (words.length > 0) found.add(`${name}:${before} $`);
  if (/✅|☑|✔|\bdone\b|\bcompleted?\b/iu.test(text)) found.add(`${name}:DONE`);
  for (const word of words) found.add(`${name}#${classOf(word)}`);
}

function contextEvidence(found: Set<string>, { above, heading, form, box }: FileLine): void {
  found.add(`form:${form}`);
  if (box) found.add(`box:${box}`);
  let name = 'a';
  for (let at: Above | undefined = above; at; at = at.parent) {
    titleEvidence(found, name, at.text);
    name = 'ax';
  }
  if (!above) found.add('a:none');
  name = above ? 'hu' : 'h';
  for (let at: Above | undefined = heading; at; at = at.parent) {
    // The title of the note is about all of it.
    if (at.indent === 1 && at !== heading) break;
    titleEvidence(found, name, at.text);
    if (name !== 'hx') titleEvidence(found, 'hn', at.text);
    name = 'hx';
  }
}

function pathEvidence(found: Set<string>, { path, link, lines }: PathMention): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (link) found.add('path:link');
  if (lines) found.add('path:lines');
  if (path.endsWith('/')) found.add('path:folder');
  else found.add(`ext:${name.slice(name.lastIndexOf('.') + 1).toLowerCase()}`);
  found.add(path.includes('/') ? 'path:slash' : 'path:bare');
  if (/^[A-Z][A-Z_-]+(?:\.md)?$/.test(name)) found.add('path:capitals');
  if (/test|spec/i.test(path)) found.add('path:test');
  if (/^[~/]/.test(path)) found.add('path:outside');
  if (/^\./.test(path)) found.add('path:dot');
}

const MARKED_NEW = /^[`\])*~\s]*[-—–:([]?\s*\*{0,2}(?:new|created|added)\b\W/i;
const STATUS = /^(?:\*\*)?([AMDR?]{1,2})(?:\*\*)?[ \t]+`?$/;

function lineEvidence(found: Set<string>, { line, mention, text, before, after, cell }: Told): void {
  const from = Math.max(before?.end ?? 0, mention.start - NEAR);
  const front = text.slice(from, mention.start);
  const behind = text.slice(mention.end, Math.min(after?.start ?? text.length, mention.end + NEAR));
  const whole = text.slice(0, Math.min(text.length, 400));
  if (before) found.add('at:later');
  const lead = text.slice(0, mention.start);
  if (lead.length < 40 && /^[\s\d`*_.:)(+[\]-]*$/.test(lead)) found.add('at:lead');
  if (/\([^)]*$/.test(front)) found.add('at:paren');
  if (!after && !/[a-z]/i.test(behind)) found.add('at:end');
  if (/^[^\w]*$/.test(lead) && !/\w/.test(text.slice(mention.end))) found.add('at:alone');
  const status = STATUS.exec(lead)?.[1];
  if (status) found.add(`status:${status}`);
  if (MARKED_NEW.test(behind)) found.add('mark:new');
  if (/\(this (?:file|handoff|document|note)\)/i.test(behind)) found.add('mark:this');
  sideEvidence(found, 'b', clause(front).reverse());
  sideEvidence(found, 'f', behindClause(behind));
  const sign = /^[`\])*~\s]*([—–:(,;=→.-]|->)?/.exec(behind)?.[1] ?? '';
  found.add(`sign:${sign}`);
  if (found.has('at:lead')) found.add(`lead+sign:${sign}`);
  const opening = wordsOf(whole).slice(0, 3);
  if (opening[0] && !found.has('at:lead')) {
    found.add(`first:${opening[0]}`);
    found.add(`first#${classOf(opening[0])}`);
  }
  if (cell !== undefined && line.cells && line.headers) rowEvidence(found, line, cell);
}

/** Words of the clause that a path stands in, up to it. */
function clause(front: string): string[] {
  return wordsOf(front.slice(front.search(/[^.;!?]*$/)));
}

function behindClause(behind: string): string[] {
  const end = behind.search(/[.;!?](?:\s|$)/);
  return wordsOf(end === -1 ? behind : behind.slice(0, end));
}

function sideEvidence(found: Set<string>, side: string, words: readonly string[]): void {
  words.slice(0, 3).forEach((word, at) => {
    found.add(`${side}${at}:${word}`);
    found.add(`${side}${at}#${classOf(word)}`);
    found.add(`${side}:${word}`);
  });
  for (const word of words.slice(0, 12)) {
    const kind = classOf(word);
    if (kind !== 'word' && kind !== 'where') found.add(`${side}#${kind}`);
  }
  const first = words.find((word) => !/^(?:word|where|is)$/.test(classOf(word)));
  if (first) found.add(`${side}!${classOf(first)}`);
  if (side === 'b' && words[0]) found.add(`prep:${classOf(words[0]) === 'where' ? words[0] : '-'} ${first ? classOf(first) : '-'}`);
}

function rowEvidence(found: Set<string>, { cells, headers }: FileLine, cell: number): void {
  for (const word of wordsOf(headers![cell] ?? '')) found.add(`col:${word}`);
  cells!.forEach((text, at) => {
    if (at === cell) return;
    for (const word of wordsOf(headers![at] ?? '').slice(0, 3)) found.add(`beside:${word}`);
    const [first] = wordsOf(text);
    if (first) {
      found.add(`cell:${first}`);
      found.add(`cell#${classOf(first)}`);
    }
    if (/✅|done|complete/i.test(text.slice(0, 40))) found.add('cell:DONE');
  });
  found.add(`col:${cell === 0 ? 'first' : 'other'}`);
}

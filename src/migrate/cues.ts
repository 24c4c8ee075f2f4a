/**
 * What words inside an item say about it. They break ties under a heading with several meanings, move an item that is
 * under the wrong heading, and find items under no heading. Weights add up; a section that is sure gives 4, an item
 * needs 3.
 */
import { inFull, type Kind, type Scores, type Weights } from './fields.ts';
import type { Row } from './table.ts';

export interface Cue extends Row {
  what: 'cue';
  gives: Scores;
}

const ROWS: readonly (Row & { gives: Weights })[] = [
  // Blockers: something outside the author's hands
  {
    words: 'waiting wait waits',
    like: /\b(waiting|waits?) (on|for)\b(?! (a |the )?(page|element|response|selector|event|render|timeout|network|promise|load))/,
    gives: { blockers: 4.6 },
    example: 'Waiting on the vendor for the new certificate',
  },
  { words: 'awaiting awaits', gives: { blockers: 4.6 }, example: 'Awaiting approval from the owner' },
  {
    words: 'blocked',
    like: /(?<!not )(?<!un)(?<!hard-)\bblocked( |-)(on|by|until|pending|behind)\b|\b(is|are|remains?|stays?|still) blocked\b/,
    gives: { blockers: 4.6 },
    example: 'Release is blocked on the signing key',
  },
  {
    words: 'gated',
    like: /\bgated (on|by|behind)\b/,
    gives: { blockers: 4.6 },
    example: 'Gated on the security review',
  },
  {
    words: 'blocks blocking',
    like: /\bblock(s|ing) (the |all |any |every |our |this )?(release|progress|deploy\w*|merge|phase|work|launch|rollout|milestone|everything)\b/,
    gives: { blockers: 3 },
    example: 'This blocks the release',
  },
  {
    words: 'needs need requires',
    like: /\b(needs?|requires?) .{0,40}\b(approval|credentials?|access|permissions?|sign-?off|api keys?|tokens?|secrets?|review by|decision from|go-ahead|confirmation from)\b/,
    gives: { blockers: 2.5 },
    example: 'Needs credentials for the staging cluster',
  },
  {
    words: 'pending',
    like: /\bpending (\w+ ){0,3}(approval|review|sign-?off|decision|confirmation|response|access|merge)\b/,
    gives: { blockers: 2.5 },
    example: 'Deployment pending review by security',
  },
  {
    words: 'proceed',
    like: /\b(cannot|can't|unable to) (proceed|continue|start|finish)\b/,
    gives: { blockers: 3 },
    example: 'Cannot proceed without the schema',
  },
  {
    words: 'until when once',
    like: /\b(until|when|once) (the |your |our )?(user|owner|team|reviewer|client|customer|\w+ lead) (approves|confirms|signs off|green-?lights|replies|answers|decides|agrees)\b/,
    gives: { blockers: 4.6 },
    example: 'Ready to merge when the owner approves',
  },
  {
    words: 'until',
    like: /\b(hold|held|on hold|frozen|paused|parked|do not start|don't start|cannot start) .{0,60}\buntil\b/,
    gives: { blockers: 2 },
    example: 'On hold until legal answers',
  },
  {
    words: 'depends',
    like: /\bdepends on\b .{0,40}(#\d+|\bpr\b|\bphase\b|\btask\b|\bteam\b|\bupstream\b)/,
    gives: { blockers: 2 },
    example: 'Depends on task 12',
  },

  {
    words: 'blocker',
    like: /\b(is|are|as|hard|real|main|still) (a |the )?blocker\b|\bblocker\W*$/,
    gives: { blockers: 3 },
    example: 'No image in CI: the main blocker',
  },
  { words: 'stuck', like: /\bstuck on\b/, gives: { blockers: 3.5 }, example: 'Stuck on the vendor portal' },
  {
    words: "can't cannot couldn't",
    like: /\b(can't|cannot|couldn't|could not) (merge|deploy|test|release|ship|verify|start|finish|run)\b.{0,80}\b(because|until|without|needs?)\b/,
    gives: { blockers: 3 },
    example: 'Cannot merge until task 55 is in',
  },

  // Questions: nobody has decided
  {
    words: 'decide',
    like: /(^|[.;:—–]\s*|\band\s+)(\W|\d)*(\w+ ){0,3}decide\b|\b(to|must|should|please|then|needs? to|have to) decide\b|\bdecide (whether|if|between|how|when|on|which|what)\b/,
    gives: { questions: 4.5 },
    example: 'Decide how to shard the table',
  },
  {
    words: 'whether',
    like: /^\W*whether\b|\b(unclear|unknown|unsure|not sure|decide|confirm|determine|question is|undecided|ask|check|clarify)\b.{0,40}\bwhether\b/,
    gives: { questions: 3 },
    example: 'Unclear whether the index is used',
  },
  {
    words: 'unclear uncertain unsure undecided tbd',
    gives: { questions: 2.5 },
    example: 'The retention period is undecided',
  },
  {
    words: 'unclear',
    like: /^\W*((it|this) is |it's |still )?unclear (how|who|what|why|when|where|which|if)\b/,
    gives: { questions: 0.7 },
    example: 'It is unclear how tokens are rotated',
  },
  { words: 'sure', like: /\bnot sure\b/, gives: { questions: 2.5 }, example: 'Not sure which one wins' },
  {
    words: 'unknown',
    like: /\b(is|are|still|remains?) unknown\b|^unknown\b/,
    gives: { questions: 2.5 },
    example: 'The upper bound is unknown',
  },
  {
    words: 'confirm',
    like: /\b(to|please|must|should|need to) confirm\b|^\W*confirm\b|\bconfirm (with|whether|that|if)\b|\bnot (yet )?confirmed\b/,
    gives: { questions: 1.5 },
    example: 'Need to confirm the limit',
  },
  { words: 'vs versus', like: /\b(vs\.?|versus)\b/, gives: { questions: 1 }, example: 'Polling vs push' },
  {
    words: 'question',
    like: /\bopen question\b|^\W*question\b/,
    gives: { questions: 3.5 },
    example: 'It is an open question who owns the schema',
  },
  {
    words: 'option options',
    like: /^\W*option [a-d1-4]\b|\b(either|two|three) options\b/,
    gives: { questions: 1 },
    example: 'Option A: rewrite it',
  },
  {
    words: 'chooses choose choosing pick picks decision',
    like: /\b(user|owner|team|we|you) (to )?(chooses?|picks?|decides?) |\bchoosing (the|between|which)\b|\bdecision point\b/,
    gives: { questions: 3 },
    example: 'User chooses the next phase',
  },
  {
    words: 'research',
    like: /\b(needs?|requires?) research\b|\bresearch (needed|required)\b/,
    gives: { questions: 1.5 },
    example: 'Needs research before we build it',
  },
  {
    words: 'what which how who should is are does do can could would will why when where',
    like: /^\W*(\d+\W+)?(what|which|how|who|should|is|are|does|do|can|could|would|will|why|when|where)\b[^.]*\?/,
    gives: { questions: 3 },
    example: 'Should the daemon retry? It gives up today',
  },

  // Gotchas: would hurt somebody who does not know
  {
    words: 'gotcha gotchas caveat footgun pitfall beware landmine',
    gives: { gotchas: 3.5 },
    example: 'The key of the cache is a footgun',
  },
  {
    words: 'careful watch',
    like: /\bbe (very |extra )?careful\b|\bwatch out\b/,
    gives: { gotchas: 3.2 },
    example: 'Be careful with the lock',
  },
  {
    words: 'careful warning',
    like: /^\W*(careful|warning)\b/,
    gives: { gotchas: 2 },
    example: 'Careful with the lock',
  },
  {
    words: 'known',
    like: /\bknown (issue|bug|gap|limitation|problem|flake)\b/,
    gives: { gotchas: 3 },
    example: 'There is a known gap in the icons',
  },
  {
    words: 'never',
    like: /\bnever\b(?! mind)/,
    gives: { gotchas: 1.5, patterns: 0.5 },
    example: 'Never commit the lock file',
  },
  {
    words: "don't not",
    like: /(^|[.;:—–,(-]\s*|\b(and|but|so|please|just)\s+)(\*\*)?(do not|don't)\b/,
    gives: { gotchas: 2 },
    example: 'Do not run it twice',
  },
  { words: 'must', like: /\bmust (not|never)\b/, gives: { gotchas: 2 }, example: 'It must not import the store' },
  {
    words: 'must',
    like: /\bmust\b(?! (not|never))/,
    gives: { gotchas: 0.8, patterns: 0.8 },
    example: 'It must stay at user scope',
  },
  {
    words: 'avoid',
    like: /^\W*avoid\b|[.;:—–]\s*avoid\b/,
    gives: { gotchas: 2 },
    example: 'Avoid mixing both imports',
  },
  { words: 'silently', gives: { gotchas: 2 }, example: 'It silently drops the last row' },
  { words: 'breaks break broke broken', gives: { gotchas: 1.5 }, example: 'The import breaks on Windows' },
  {
    words: 'fails fail failing failed failure failures crashes crash hangs',
    gives: { gotchas: 1.2 },
    example: 'The build fails without the flag',
  },
  {
    words: 'only',
    like: /\bonly (works?|applies|if|when|after|affects?|on|in|for|takes?|loads?|fires?|runs?)\b|\bonly\.?$/,
    gives: { gotchas: 1.2 },
    example: 'It only works on Linux',
  },
  { words: 'unless otherwise', gives: { gotchas: 1.2 }, example: 'It loops unless the flag is set' },
  {
    words: "doesn't isn't aren't can't cannot won't wasn't hasn't haven't didn't",
    gives: { gotchas: 1 },
    example: "The mock doesn't reset between tests",
  },
  {
    words: 'not',
    like: /\b(does|do|is|are|can|will|was|has|have|did|would|should) (not|not yet)\b/,
    gives: { gotchas: 0.8 },
    example: 'The seed is not a backfill',
  },
  {
    words: 'no',
    like: /\bno (longer|way|support|guarantee|fallback|validation|retry|icon|column)\b/,
    gives: { gotchas: 0.8 },
    example: 'There is no fallback',
  },
  {
    words: 'no',
    like: /^\W*no (?!longer|action|work|changes?|blockers?|issues?|need|code)\w+/,
    gives: { gotchas: 1.2 },
    example: 'No release without the smoke test',
  },
  { words: 'workaround workarounds', gives: { gotchas: 1.5 }, example: 'Workaround: restart the watcher' },
  { words: 'flaky flakes', gives: { gotchas: 2 }, example: 'The e2e test is flaky' },
  {
    words: 'race deadlock leak leaks',
    like: /\brace (condition|between)\b|\bdeadlock|\bleaks?\b/,
    gives: { gotchas: 1.5 },
    example: 'A race between save and load',
  },
  { words: 'root', like: /\broot[- ]caused?\b/, gives: { gotchas: 2 }, example: 'The root cause is the local clock' },
  {
    words: 'misleading confusing surprising unexpected unexpectedly counterintuitive misnamed wrong incorrect',
    gives: { gotchas: 1.2 },
    example: 'The name is misleading',
  },
  { words: 'existing', like: /\bpre-?existing\b/, gives: { gotchas: 1 }, example: 'Three pre-existing failures' },
  {
    words: 'stale outdated deprecated orphaned unreferenced dead',
    gives: { gotchas: 0.8 },
    example: 'The docs are stale',
  },
  { words: 'limited limitation limit cap capped', gives: { gotchas: 1 }, example: 'The API is limited to 5 calls' },
  { words: 'hardcoded hard', like: /\bhard-?coded\b/, gives: { gotchas: 1 }, example: 'The port is hardcoded' },
  { words: 'fix', like: /[.;—–]\s*fix:/, gives: { gotchas: 2 }, example: 'Days are off by one. Fix: use UTC' },
  {
    words: 'if',
    like: /^\W*if (you|it|the|a|this|your)\b/,
    gives: { gotchas: 0.7 },
    example: 'If you rename it, the link dies',
  },
  {
    words: 'requires require required needs',
    like: /\brequires?\b|\bis required\b/,
    gives: { gotchas: 0.6 },
    example: 'It requires the ws feature',
  },
  { words: 'intentional deliberate', gives: { gotchas: 0.8 }, example: 'The duplication is intentional' },
  {
    words: 'confuse conflate conflating mix',
    like: /\b(confus|conflat|mix(ing)? up)/,
    gives: { gotchas: 1 },
    example: 'It is easy to confuse the two tables',
  },
  { words: 'drift duplicated duplicate', gives: { gotchas: 0.6 }, example: 'The schema is duplicated' },

  {
    words: 'sure',
    like: /^\W*make sure\b|[.;—–]\s*make sure\b/,
    gives: { gotchas: 1.5 },
    example: 'Make sure the cache is warm',
  },

  // Patterns: to be followed from now on
  {
    words: 'pattern convention idiom idioms',
    like: /\b(pattern|convention|idiom)s?\b/,
    gives: { patterns: 1.5 },
    example: 'Follow the repository pattern',
  },
  { words: 'always', gives: { patterns: 2 }, example: 'Always hold the lock while writing' },
  { words: 'always', like: /^\W*always use\b/, gives: { patterns: 1.2 }, example: 'Always use the shared client' },
  { words: 'prefer prefers preferred', gives: { patterns: 2 }, example: 'Prefer composition over inheritance' },
  {
    words: 'use uses using used',
    like: /\b(use[sd]?|using)\b.{1,80}(\(not\b|\bnot\b|\binstead of\b|\bover\b|\brather than\b)/,
    gives: { patterns: 1.8 },
    example: 'Use pnpm instead of npm',
  },
  { words: 'use', like: /^\W*use\b/, gives: { patterns: 1 }, example: 'Use the shared client' },
  { words: 'uses', like: /\buses\b/, gives: { patterns: 0.7 }, example: 'The store uses one writer' },
  { words: 'mirror mirrors mirrored', gives: { patterns: 1.8 }, example: 'Mirror the layout of the editor' },
  { words: 'reuse reuses reusing reused', gives: { patterns: 1.2 }, example: 'Reuse the existing parser' },
  {
    words: 'same',
    like: /\bsame (pattern|approach|way|convention|shape|structure|chain|idiom|style)\b/,
    gives: { patterns: 1.8 },
    example: 'Same approach as in the router',
  },
  {
    words: 'follow follows following',
    like: /\bfollows?\b(?!-| up|ing)/,
    gives: { patterns: 1 },
    example: 'New adapters follow the base class',
  },
  {
    words: 'decision decided chose chosen choice',
    like: /\b(decision|decided|chose|chosen|choice)\b/,
    gives: { patterns: 1.8 },
    example: 'We decided to keep one table per tenant',
  },
  { words: 'truth', like: /\bsource of truth\b/, gives: { patterns: 2 }, example: 'The file is the source of truth' },
  { words: 'canonical standardized', gives: { patterns: 1 }, example: 'The canonical form is lower case' },
  { words: 'mandatory', gives: { patterns: 1.5 }, example: 'A failing test first is mandatory' },
  {
    words: 'every each all',
    like: /^\W*(every|each|all)\b/,
    gives: { patterns: 0.6 },
    example: 'Every handler returns a result',
  },
  {
    words: 'single one',
    like: /\b(single|exactly one|one) (owner|place|path|source|writer|entry|way|commit|pr|worktree)\b/,
    gives: { patterns: 1 },
    example: 'One owner per layer',
  },
  { words: 'rationale because', gives: { patterns: 0.6, gotchas: 0.3 }, example: 'Kept flat because callers sort' },
  {
    words: 'user owner',
    like: /\b(user|owner) (wants|prefers|likes|expects|said|asked)\b/,
    gives: { patterns: 1.2 },
    example: 'User prefers small commits',
  },
  {
    words: 'first',
    like: /\b(spec|test|tests|git|docs|mobile)[- ]first\b/,
    gives: { patterns: 1.2 },
    example: 'Test-first for every fix',
  },
  {
    words: 'should',
    like: /\bshould (always|be|use|follow|live|go|stay)\b/,
    gives: { patterns: 0.5, steps: 0.3 },
    example: 'Helpers should live in lib',
  },

  // Steps
  { words: 'todo', gives: { steps: 3.5 }, example: 'The exporter is still a todo' },
  {
    words: 'next',
    like: /^\W*next\b|\bnext (step|up|action|session|milestone)\b|\bis next\b/,
    gives: { steps: 2.5 },
    example: 'Next we wire the exporter',
  },
  { words: 'next', like: /^\W*next, \w/, gives: { steps: 0.7 }, example: 'Next, add a retry to the importer' },
  {
    words: 'next',
    like: /\b(immediate|natural|concrete|first) next\b|\bnext (concrete )?(task|action|step)( is\b|:)|\bnext (task|action)\b/,
    gives: { steps: 1.5 },
    example: 'Reviewing the editor is the natural next thing',
  },
  {
    words: 'renamed removed deleted gained merged bumped collapsed',
    like: /\b(renamed|removed|deleted|gained|merged|bumped|collapsed)\b/,
    gives: { patterns: -1 },
    example: 'resolver.md renamed to lead.md',
  },
  {
    words: 'need needs',
    like: /\bneeds? (to be\b|to\b|a |an |planning|updating|testing|review\b|work|more|another|implementation|cleanup|fixing)/,
    gives: { steps: 1.5 },
    example: 'The sidebar needs testing',
  },
  { words: 'remains remaining', like: /\bremain(s|ing)\b/, gives: { steps: 1 }, example: 'One task remains' },
  {
    words: 'deferred later backlog',
    like: /\bdeferred\b|\bbacklog\b|\blater\b/,
    gives: { steps: 1.2 },
    example: 'Export is deferred',
  },
  {
    words: 'not',
    like: /\bnot (yet )?(started|done|implemented|planned|pushed|built|wired|tested|written|created|deployed|merged|committed|migrated)\b/,
    gives: { steps: 1.8 },
    example: 'The importer is not yet implemented',
  },
  { words: 'unpushed uncommitted untested unmerged', gives: { steps: 1 }, example: 'All commits are unpushed' },
  {
    words: 'start begin',
    like: /^\W*(start|begin) (with|by)\b/,
    gives: { steps: 2.5 },
    example: 'Start with the schema',
  },
  {
    words: 'first',
    like: /^\W*first (action|thing|step|task)\b/,
    gives: { steps: 3 },
    example: 'First thing is the smoke test',
  },
  { words: 'p0 p1 p2 p3', like: /^\W*p[0-3]\b/, gives: { steps: 1.5 }, example: 'P1: retry on timeout' },
  { words: 'please', like: /^\W*please\b/, gives: { steps: 2 }, example: 'Please look at PR 481' },
  { words: 'tomorrow', like: /^\W*tomorrow\b/, gives: { steps: 2.5 }, example: 'Tomorrow we port the importer' },
  { words: 'consider', like: /^\W*consider\b/, gives: { steps: 1.5 }, example: 'Consider a second index' },
  {
    words: 'should',
    like: /\b(should|must|has to|have to) (then )?(be )?(reviewed|updated|added|fixed|tested|run|moved|removed|cleaned|verified|noted|documented|committed|refactored)\b/,
    gives: { steps: 1.2 },
    example: 'The docs should be updated',
  },
  { words: 'then finally', like: /^\W*(then|finally)\b/, gives: { steps: 1.5 }, example: 'Then update the docs' },
  {
    words: 'planned future required pending',
    like: /\b(planned|future|pending)\b\W*($|[-—–:*(])/,
    gives: { steps: 1 },
    example: 'Phase 2 planned',
  },
];

/**
 * The words that the schema's text names for each field. A piece with such a word that does not become an item is
 * reported as ambiguous: it must not vanish. The first match counts.
 */
export const NAMED_CUES: readonly { like: RegExp; kind: Kind }[] = [
  { like: /\bwatch out\b|\bcareful\b/, kind: 'gotchas' },
  { like: /\bunclear\b|\bquestions?\b/, kind: 'questions' },
  { like: /\balways\b|\bpatterns?\b/, kind: 'patterns' },
  { like: /^\W*(?:next|then)\b|\bshould\b/, kind: 'steps' },
];

/** Quick check: most texts have none of them. */
export const HAS_NAMED = /\b(?:watch|careful|unclear|question|always|pattern|next|then|should)/;

/** Words that begin a piece of work still to be done. */
export const IMPERATIVES = new Set(
  `add address adjust align apply approve ask assign audit automate backfill build bump capture change check cherry-pick clean
  clean-up cleanup clear close collect commit compare complete configure connect consider consolidate continue convert copy
  create cut debug define delete deploy design dispatch document draft drop enable ensure evaluate execute expand explore export
  expose extend extract fetch file fill finalize finish fix flip fold gather generate get handle harden identify implement
  import improve install instrument integrate introduce investigate keep land launch link load look make measure merge migrate
  mirror monitor move note open optimize pick plan polish port post prepare profile promote prototype prove publish pull push
  raise re-run read rebase rebuild record refactor refine regenerate register release remove rename replace reply report
  request rerun resolve restart restore resume retest review revisit revert rewrite rotate route run save schedule scope seed
  send set set-up setup ship show simplify spec specify split stabilize stage start submit support survey switch sync tag test
  tidy tighten track trigger try turn unify update upgrade upload use validate verify visit wait wire work wrap write`.split(
    /\s+/,
  ),
);

/** Shows that something has been done, although it looks like advice. */
export const PAST =
  /^(?!need|simplified|unified|embed|feed|exceed|proceed|succeed|shared|speed|seed|red\b|fixed (scales?|size|width|font|port|\d)|based|limited|required|unused|unrelated|related|deprecated|supported|expected|nested|blocked|gated|deferred|recommended|advanced|hardcoded|cached|limited|scheduled)[a-z]{2,}ed\b(?!-)/;

export const CUES: readonly Cue[] = ROWS.map((row) => ({
  what: 'cue',
  words: row.words,
  like: row.like,
  example: row.example,
  gives: inFull(row.gives),
}));

/**
 * What headings, labels and tags say about the text below them. A heading may match several rows (“Blockers /
 * Gotchas”): then the words of each item below decide. A heading that matches none inherits from the heading above it.
 */
import type { Weights } from './fields.ts';
import type { Row } from './table.ts';

export interface HeadingRow extends Row {
  gives: Weights;
  /** What is below has happened: words alone do not make it a step. */
  past?: boolean;
  /** Counts only if no other row does. */
  weak?: boolean;
}

/** Enough on its own. */
const SURE = 4;
/** Enough together with a word that agrees. */
export const LIKELY = 2;

export const HEADING_ROWS: readonly HeadingRow[] = [
  // Work to be done
  { words: 'next', like: /(?<!\bfor (the )?)\bnext\b/, gives: { steps: SURE }, example: 'Next Steps' },
  { words: 'todo todos', gives: { steps: SURE }, example: 'TODO' },
  { words: 'to', like: /(?<!\bnot )\bto[ -]dos?\b/, gives: { steps: SURE }, example: 'To do' },
  {
    words: 'remaining left outstanding unfinished',
    like: /\b(remaining|outstanding|unfinished|left (to|over)|what's left|is left)\b/,
    gives: { steps: SURE },
    example: 'Remaining work',
  },
  { words: 'pending', gives: { steps: SURE }, example: 'Pending Work' },
  { words: 'deferred', gives: { steps: SURE }, example: 'Deferred items' },
  { words: 'follow followups followup', like: /\bfollow[ -]?ups?\b/, gives: { steps: SURE }, example: 'Follow-ups' },
  {
    words: 'action actions',
    like: /(?<!github )\bactions?\b(?! (taken|done|log|completed|performed|\+|&|and outcomes))/,
    gives: { steps: SURE },
    example: 'Action Items',
  },
  { words: 'planned backlog upcoming roadmap', gives: { steps: SURE }, example: 'Planned' },
  { words: 'future', like: /\bfuture\b/, gives: { steps: SURE }, example: 'Future work' },
  {
    words: 'priorities priority',
    like: /\bpriorit(y|ies)\b/,
    gives: { steps: LIKELY },
    weak: true,
    example: 'Priorities',
  },
  {
    words: 'immediate',
    like: /\bimmediate (next|actions?|tasks?|steps?|priorit|to-?dos?|work|fix)/,
    gives: { steps: SURE },
    example: 'Immediate tasks',
  },
  { words: 'progress', like: /\bin[ -]progress\b/, gives: { steps: SURE }, example: 'In Progress' },
  {
    words: 'resume continue',
    like: /\b(resume|continue|pick(ing)? up)\b/,
    gives: { steps: LIKELY + 1 },
    example: 'How to resume',
  },
  {
    words: 'start',
    like: /\bstart (here|with|by)\b|\bwhere to start\b|\bto start\b/,
    gives: { steps: LIKELY + 1 },
    example: 'Start here',
  },
  {
    words: 'success acceptance',
    like: /\b(success|acceptance) criteria\b(?! met)/,
    gives: { steps: LIKELY - 1 },
    example: 'Success Criteria',
  },
  {
    words: 'objectives objective goals',
    like: /(?<!non-)\b(objectives?|goals)\b/,
    gives: { steps: LIKELY },
    example: 'Phase 1 Objectives',
  },
  {
    words: 'needed',
    like: /(?<!\bdecisions? )\bneeded$|\b(changes|work|fixes) needed\b/,
    gives: { steps: SURE },
    example: 'Key changes needed',
  },
  {
    words: 'create modify',
    like: /\bfiles? (to|that will be|you will) (be )?(create|modif|change|edit|touch|add)/,
    gives: { steps: SURE },
    example: 'Files to create',
  },
  { words: 'unblocked', gives: { steps: SURE }, example: 'What is now unblocked' },
  {
    words: 'recommendations recommended',
    like: /\brecommend(ed|ations)\b/,
    gives: { steps: LIKELY + 1 },
    example: 'Recommendations',
  },
  { words: 'improvements enhancements', gives: { steps: LIKELY }, weak: true, example: 'Possible improvements' },
  { words: 'queue', gives: { steps: LIKELY + 1 }, example: 'Work queue' },
  {
    words: 'plan',
    like: /^(the )?plan$|\b(implementation|execution|test|testing|verification) plan\b/,
    gives: { steps: LIKELY },
    weak: true,
    example: 'Test plan',
  },
  {
    words: 'missing gaps',
    like: /\b(what's|what is|still) missing\b|\bgaps\b/,
    gives: { steps: LIKELY, gotchas: LIKELY },
    example: 'Gaps',
  },
  { words: 'checklist', gives: { steps: LIKELY + 1 }, example: 'Checklist' },
  {
    words: 'task tasks',
    like: /\b(your|primary|main|open|current) tasks?\b/,
    gives: { steps: LIKELY + 1 },
    example: 'Your task',
  },
  {
    words: 'proposed requested candidate candidates ideas suggestions suggested',
    like: /\b(proposed|requested|candidates?|ideas|suggest(ed|ions))\b/,
    gives: { steps: LIKELY + 1 },
    example: 'Proposed changes',
  },
  {
    words: 'primer prompt',
    like: /\b(primer|prompt)\b/,
    gives: { steps: LIKELY },
    example: 'Prompt for a new session',
  },
  {
    words: 'fix fixes',
    like: /^(the |likely |suggested |proposed )?fix(es)?( order| plan)?$/,
    gives: { steps: LIKELY },
    example: 'Fix',
  },
  { words: 'incomplete', gives: { steps: SURE }, example: 'Incomplete' },
  {
    words: 'not',
    like: /\bnot (yet )?(done|started|finished|implemented|complete|investigated|built|tested|verified)\b/,
    gives: { steps: SURE },
    example: 'Not done yet',
  },

  {
    words: 'focus',
    like: /\b(focus|plans?|goals?|tasks?|areas|work) for (the |our |your )?(next|coming|following)\b|^(next |current )?focus( areas?)?$/,
    gives: { steps: SURE - 0.5 },
    example: 'Focus areas for next session',
  },
  {
    words: 'missing needs',
    like: /^missing\b|\bstill (needs?|missing|open|to do)\b/,
    gives: { steps: LIKELY + 1 },
    example: 'Missing setup',
  },
  {
    words: 'verified exercised tested reviewed',
    like: /\bnot (\w+ )?(yet )?(verified|exercised|tested|reviewed|run)( yet)?\b/,
    gives: { steps: LIKELY + 0.5, gotchas: LIKELY + 0.5 },
    example: 'Not visually verified yet',
  },
  { words: 'phasing sequencing', gives: { steps: LIKELY + 1 }, example: 'Phasing' },

  // Traps
  { words: 'anti', like: /\banti-?patterns?\b/, gives: { gotchas: SURE + 1 }, example: 'Anti-patterns' },
  {
    words: 'problem problems symptom symptoms',
    like: /^(the )?(problems?|symptoms?)$/,
    gives: { gotchas: SURE },
    example: 'Problem',
  },
  { words: 'edge', like: /\bedge cases?\b/, gives: { gotchas: SURE }, example: 'Edge cases' },
  { words: 'error errors', like: /\berrors?$/, gives: { gotchas: LIKELY }, example: 'Active compilation error' },
  { words: 'gotcha gotchas', gives: { gotchas: SURE + 1 }, example: 'Gotchas' },
  {
    words: 'caveat caveats pitfall pitfalls trap traps footgun footguns landmines',
    gives: { gotchas: SURE + 1 },
    example: 'Caveats',
  },
  {
    words: 'known',
    like: /\bknown (issues?|bugs?|problems?|limitations?|failures?|quirks|constraints?|flakes?|gaps?|debt|risks?|traps?|oddities|defects?|warts|errors?)\b/,
    gives: { gotchas: SURE },
    example: 'Known Issues',
  },
  {
    words: 'issues problems bugs',
    like: /^(open |remaining |common |other |minor |major |current )?(issues|problems|bugs)\b|\b(issues|problems|bugs) (encountered|found|discovered|hit|solved|resolved|and fixes|& fixes)\b|\breported (\w+ )?(issues|problems|bugs)\b/,
    gives: { gotchas: LIKELY + 1 },
    example: 'Issues encountered',
  },
  { words: 'limitations limitation constraints constraint', gives: { gotchas: SURE }, example: 'Limitations' },
  { words: 'warning warnings beware caution cautions', gives: { gotchas: SURE }, example: 'Warnings' },
  {
    words: 'careful watch',
    like: /\b(be careful|watch (out|for))\b/,
    gives: { gotchas: SURE },
    example: 'Watch out for',
  },
  { words: 'avoid', gives: { gotchas: SURE }, example: 'Things to avoid' },
  {
    words: 'not',
    like: /\b(what|things)( you (should|must)| to)? not( to)?( do)?\b|\bdo not\b(?! (yet )?know)/,
    gives: { gotchas: SURE },
    example: 'What not to do',
  },
  {
    words: "don't don'ts donts",
    like: /\bdon'?ts?\b(?! (yet )?know)/,
    gives: { gotchas: SURE },
    example: "Don'ts",
  },
  { words: 'invariants invariant', gives: { gotchas: LIKELY + 1, patterns: LIKELY }, example: 'Invariants' },
  {
    words: 'mistakes failed failures',
    like: /\bmistakes\b|^failed$|\b(what|tried|approaches).*\bfail(ed|ures)?\b|\bfail(ed|ures?)\b.*\b(approaches|attempts)\b/,
    gives: { gotchas: SURE },
    example: 'What failed',
  },
  {
    words: 'work',
    like: /\b(did not|didn't|doesn't|does not) work\b/,
    gives: { gotchas: SURE },
    example: "What didn't work",
  },
  { words: 'root', like: /\broot causes?\b/, gives: { gotchas: SURE }, example: 'Root causes' },
  { words: 'troubleshooting', gives: { gotchas: SURE }, example: 'Troubleshooting' },
  {
    words: 'breaks',
    like: /\bif (something|anything|it) breaks\b/,
    gives: { gotchas: SURE },
    example: 'If something breaks',
  },
  { words: 'risk risks', gives: { gotchas: LIKELY + 1 }, example: 'Risks' },
  {
    words: 'debt',
    like: /\b(technical|tech) debt\b/,
    gives: { gotchas: LIKELY, steps: LIKELY },
    example: 'Technical debt',
  },
  {
    words: 'non nonblockers',
    like: /\bnon[- ]?(blockers?|blocking|goals?|claims?)\b/,
    gives: { gotchas: SURE },
    example: 'Known Non-Blockers',
  },
  { words: 'flags', gives: { gotchas: SURE }, example: 'Flags' },
  { words: 'surprises surprising quirks', gives: { gotchas: SURE }, example: 'Surprises' },
  { words: 'stop', like: /\bstop (rule|condition)s?\b/, gives: { gotchas: SURE }, example: 'Stop condition' },

  {
    words: 'know knowing',
    like: /\b(things|what) (you |to )(should |need to |must )?know\b|\bgood to know\b|\bworth knowing\b/,
    gives: { gotchas: LIKELY + 1, patterns: LIKELY },
    example: 'Things you should know',
  },
  { words: 'heads', like: /\bheads[- ]up\b/, gives: { gotchas: SURE }, example: 'Heads up' },
  { words: 'bit', like: /\bbit (me|us)\b/, gives: { gotchas: SURE }, example: 'What bit me' },
  { words: 'caution important', like: /^(caution|important)$/, gives: { gotchas: SURE }, example: 'Important' },
  { words: 'fyi', like: /^fyi$/, gives: { gotchas: LIKELY + 1 }, example: 'FYI' },

  {
    words: 'challenge challenges concern concerns incident incidents hazards difficulties',
    gives: { gotchas: LIKELY + 1 },
    example: 'Current challenges',
  },
  {
    words: 'bug bugs failure failures',
    like: /\bbugs\b|\b(critical|open|active) bug\b|\bfailure (history|modes?|log)\b/,
    gives: { gotchas: LIKELY + 1 },
    example: 'Failure history',
  },
  { words: 'never', like: /\bnever\b/, gives: { gotchas: SURE }, example: 'Files to never touch' },
  {
    words: 'not',
    like: /\b(should|must|shall) not\b/,
    gives: { gotchas: SURE },
    example: 'A reviewer should not',
  },
  {
    words: 'reality boundary uncommitted',
    like: /\breality( check)?\b|\bnot committed\b|\buncommitted\b/,
    gives: { gotchas: LIKELY },
    example: 'Scope reality',
  },

  // What to follow from now on
  {
    words: 'pattern patterns',
    like: /(?<!anti-?)\bpatterns?\b/,
    gives: { patterns: SURE },
    example: 'Key patterns',
  },
  { words: 'convention conventions', gives: { patterns: SURE }, example: 'Conventions' },
  {
    words: 'decision decisions',
    like: /(?<!\b(?:open|pending) )\bdecisions?\b(?! (needed|required|to (make|take|settle|be made)|pending|open))/,
    gives: { patterns: SURE - 0.5 },
    example: 'Decisions made',
  },
  {
    words: 'decision decisions',
    like: /\bdecisions? (needed|required|to make|pending|open)\b|\b(pending|open) decisions?\b/,
    gives: { questions: SURE },
    example: 'Decisions needed',
  },
  { words: 'principle principles', gives: { patterns: SURE }, example: 'Design principles' },
  { words: 'preference preferences', gives: { patterns: SURE }, example: 'User preferences' },
  {
    words: 'rule rules',
    like: /(?<!by )\brules?\b(?! out)/,
    gives: { patterns: LIKELY + 1, gotchas: LIKELY },
    example: 'Rules',
  },
  {
    words: 'learning learnings learned lesson lessons',
    gives: { gotchas: LIKELY + 1.1, patterns: LIKELY + 1 },
    example: 'Learnings',
  },
  { words: 'insight insights', gives: { gotchas: LIKELY, patterns: LIKELY + 1 }, example: 'Key insights' },
  {
    words: 'discoveries discovered findings finding',
    gives: { gotchas: LIKELY + 0.8, patterns: LIKELY + 0.7 },
    example: 'Findings',
  },
  { words: 'worked', like: /\bwhat worked\b|^worked$/, gives: { patterns: LIKELY + 1 }, example: 'What worked' },
  {
    words: 'standards standard guidance governance etiquette mandate tenets',
    gives: { patterns: SURE - 0.5 },
    example: 'Code standards',
  },
  {
    words: 'instructions protocol protocols methodology policy policies',
    gives: { patterns: LIKELY + 1, gotchas: LIKELY - 0.5 },
    example: 'Session start protocol',
  },
  {
    words: 'requirements requirement',
    like: /(?<!\b(?:system|unmet|missing|open) )\brequirements?\b/,
    gives: { patterns: LIKELY + 0.5 },
    example: 'Key requirements',
  },
  { words: 'canonical', gives: { patterns: LIKELY + 1 }, example: 'Canonical owners' },
  {
    words: 'non mandatory',
    like: /\bnon-?negotiables?\b|\bmandatory\b/,
    gives: { patterns: LIKELY + 1, gotchas: LIKELY - 0.5 },
    example: 'Design system, non-negotiable',
  },
  { words: 'reminder reminders', gives: { patterns: LIKELY + 0.9, gotchas: LIKELY + 0.8 }, example: 'Reminders' },
  {
    words: 'should must',
    like: /\b(should|must)\b(?! not)(?! know)/,
    gives: { patterns: LIKELY + 0.5 },
    example: 'Every note should include',
  },
  {
    words: 'before when',
    like: /^(before|when|after) (you )?(writing|committing|adding|changing|editing|touching|merging|coding|making|implementing)\b/,
    gives: { patterns: LIKELY + 1 },
    example: 'Before writing code',
  },
  { words: 'norms', gives: { patterns: SURE }, example: 'Working norms' },
  { words: 'rationale', gives: { patterns: LIKELY }, weak: true, example: 'Rationale' },
  { words: 'facts', gives: { gotchas: LIKELY + 0.9, patterns: LIKELY + 0.9 }, example: 'Facts established' },
  { words: 'practices guidelines', gives: { patterns: SURE }, example: 'Best practices' },
  { words: 'how', like: /\bhow we (do|work|build|test)\b/, gives: { patterns: SURE }, example: 'How we do it' },
  {
    words: 'architecture',
    like: /\barchitectur(e|al)\b/,
    gives: { patterns: LIKELY + 0.2 },
    weak: true,
    example: 'Architecture overview',
  },
  { words: 'approach strategy workflow', gives: { patterns: LIKELY }, weak: true, example: 'Approach' },
  { words: 'contract contracts', gives: { patterns: LIKELY }, weak: true, example: 'Contracts' },
  { words: 'remember', gives: { patterns: LIKELY + 1, gotchas: LIKELY + 1 }, example: 'Context to remember' },
  {
    words: 'important critical key load',
    like: /\b(important|critical|key|load-bearing) (context|notes?|facts?|information|info|details?|points?|things|knowledge|parts?)\b/,
    gives: { patterns: LIKELY + 1, gotchas: LIKELY + 1 },
    example: 'Important context',
  },
  {
    words: 'notes note context',
    like: /\b(notes?|context)\b/,
    gives: { patterns: LIKELY - 0.5, gotchas: LIKELY - 0.5 },
    weak: true,
    example: 'Other notes',
  },
  { words: 'assumptions', gives: {}, example: 'Assumptions made' },

  // Open
  {
    words: 'question questions',
    like: /\bquestions?\b(?!.*\b(answered|resolved)\b)/,
    gives: { questions: SURE },
    example: 'Open questions',
  },
  {
    words: 'unknown unknowns unclear unresolved undecided uncertainties ambiguities',
    gives: { questions: SURE },
    example: 'Unknowns',
  },
  { words: 'know', like: /\b(don't|do not) (yet )?know\b/, gives: { questions: SURE }, example: "What we don't know" },
  {
    words: 'decide',
    like: /\b(to|must|needs? to) decide\b|\bdecide\b/,
    gives: { questions: SURE },
    example: 'To decide',
  },
  {
    words: 'confirm verify',
    like: /\b(to|needs?|please) (be )?(confirm|verif)/,
    gives: { questions: LIKELY, steps: LIKELY },
    example: 'To confirm',
  },

  {
    words: 'considerations considering',
    gives: { questions: LIKELY, patterns: LIKELY - 1 },
    example: 'Current considerations',
  },
  { words: 'q', like: /^q\d*$/, gives: { questions: SURE }, example: 'Q' },
  {
    words: 'open',
    like: /^(still )?open( items| points| ends| threads)?$/,
    gives: { steps: LIKELY + 1, questions: LIKELY },
    example: 'Open points',
  },

  // What blocks the work
  { words: 'gate', like: /^gate$/, gives: { blockers: SURE }, example: 'Gate' },
  {
    words: 'blocker blockers',
    like: /(?<!non[- ])(?<!not )(?<!without (the |a )?)\bblockers?\b/,
    gives: { blockers: SURE },
    example: 'Blockers',
  },
  {
    words: 'blocked blocking',
    like: /(?<!non[- ])(?<!not )(?<!un)\bblock(ed|ing)\b/,
    gives: { blockers: SURE },
    example: 'Blocked on',
  },
  { words: 'waiting awaiting gating gated', gives: { blockers: SURE }, example: 'Waiting on' },
  {
    words: 'impediments dependencies',
    like: /\bimpediments\b|\b(external|upstream) dependencies\b/,
    gives: { blockers: LIKELY + 1 },
    example: 'Impediments',
  },
  {
    words: 'owner human user',
    like: /\b(owner|human|user)[- ](only )?(action|follow[- ]?up|decision|input)s?\b/,
    gives: { blockers: LIKELY + 1, steps: LIKELY + 1 },
    example: 'Owner input',
  },

  {
    words: 'external skipped require requires required',
    like: /\bexternal (dependenc(y|ies)|services?)\b|\brequires? (external|backend|human|manual|unimplemented|missing|another)\b/,
    gives: { blockers: SURE },
    example: 'Skipped, external dependencies',
  },
  {
    words: 'human manual',
    like: /\bhuman steps?\b|\bneeds? (a )?(human|owner|user)\b|\bagent[- ]blocked\b/,
    gives: { blockers: LIKELY + 1 },
    example: 'Needs a human',
  },

  // Files
  {
    words: 'files file',
    like: /\bfiles? (changed|modified|touched|edited|updated|altered|affected|deleted|removed)\b|\b(changed|modified|touched|edited|updated|uncommitted|deleted|removed) files?\b/,
    gives: {},
    past: true,
    example: 'Files changed',
  },
  {
    words: 'files file documents documentation templates',
    like: /\b(files?|documents?|documentation|templates?|specifications?) (created|added|written|new)\b|\bnew (files?|documents?|modules?)\b|\bcreated files?\b/,
    gives: {},
    past: true,
    example: 'Files created',
  },
  {
    words: 'new created added',
    like: /^(new|created|added)( tests| files| docs)?$|^(new|created) |: created /,
    gives: {},
    past: true,
    example: 'New',
  },
  {
    words: 'changes',
    like: /\b(recent|code|file|key|main) changes\b|^changes( made)?$|\bchanges made\b/,
    gives: {},
    past: true,
    example: 'Recent changes',
  },
  {
    words: 'docs documentation',
    like: /\b(docs|documentation) (updated|changed|touched)\b/,
    gives: {},
    past: true,
    example: 'Docs updated',
  },
  {
    words: 'files file',
    like: /\b(key|critical|important|relevant|main|core|related|reference|test|primary|essential) files?\b|\bfiles? (to (read|know|review|understand|look at)|of interest|available|locations?|map)\b|\bkey file\b|^files?$/,
    gives: {},
    example: 'Key files',
  },
  {
    words: 'reference references resources sources',
    like: /\b(references?|resources|sources)\b/,
    gives: {},
    example: 'Critical References',
  },
  {
    words: 'read reading',
    like: /^(must[- ])?read(ing)?( first| this| these| next| before| list| order)?$|\bto read\b|\bread (me )?first\b|\brequired reading\b/,
    gives: {},
    example: 'Read first',
  },
  {
    words: 'paths docs documents modules locations directories map',
    like: /\b(important|key|relevant|main|critical|core) (paths|docs|documents|modules|locations|directories)\b|\bcode map\b/,
    gives: {},
    example: 'Important paths',
  },
  {
    words: 'reviewed',
    like: /\b(documents?|files?|docs) (reviewed|read|consulted)\b/,
    gives: {},
    example: 'Documents reviewed',
  },
  { words: 'artifact artifacts', gives: {}, example: 'Artifacts' },
  {
    words: 'links pointers related also',
    like: /\b(links|pointers|see also|related)\b/,
    gives: {},
    example: 'See also',
  },
  {
    words: 'spec plan',
    like: /\bspecs?\s*(\/|&|and)\s*plans?\b|^(spec|plan|design|design doc|design spec|prior handoff|previous handoff|prior|continues from)$/,
    gives: {},
    example: 'Spec / Plan',
  },
  {
    words: 'chain trail',
    like: /\bhandoff chain\b|\bdocumentation trail\b/,
    gives: {},
    example: 'Handoff chain',
  },
  {
    words: 'continues supersedes',
    like: /^(continues from|supersedes|builds on)$/,
    gives: {},
    example: 'Continues from',
  },
  {
    words: 'tests test contract',
    like: /\b(contract|regression) tests\b/,
    gives: { patterns: LIKELY },
    example: 'Contract tests',
  },

  // What has happened, and what is only for the record
  {
    words: 'completed complete done finished accomplished accomplishments achievements achieved',
    like: /\b(completed?|done|finished|accomplish(ed|ments)|achieve(d|ments))\b/,
    gives: {},
    past: true,
    example: 'Work done',
  },
  {
    words: 'shipped landed merged delivered implemented built fixed resolved closed',
    gives: {},
    past: true,
    example: 'What shipped',
  },
  {
    words: 'did happened changed ran',
    like: /\bwhat (i|we|was|this session|just|has)?\s*(did|happened|changed|ran|done)\b|\bwhat changed\b/,
    gives: {},
    past: true,
    example: 'What I did',
  },
  {
    words: 'applied added made outcomes taken performed',
    like: /\b(fixes|changes|updates|features|improvements|hardening|upgrades) (applied|added|made|done)\b|\bactions? ((\+|&|and) outcomes?|taken|done|performed)\b/,
    gives: {},
    past: true,
    example: 'Fixes applied',
  },
  {
    words: 'works working',
    like: /\bwhat works\b|\bwhat('s| is) working\b/,
    gives: {},
    past: true,
    example: 'What works',
  },
  {
    words: 'summary tldr overview tl',
    like: /\b(summary|tl;?dr|overview)\b/,
    gives: {},
    past: true,
    weak: true,
    example: 'Session summary',
  },
  {
    words: 'state status',
    like: /\b(state|status)\b/,
    gives: {},
    past: true,
    weak: true,
    example: 'Current state',
  },
  {
    words: 'verification verified validation proof evidence tested',
    like: /\b(verification|verified|validation|proof|evidence|tested)\b(?! (needed|pending|plan))/,
    gives: {},
    past: true,
    weak: true,
    example: 'Verification',
  },
  {
    words: 'results result outcome outcomes metrics measurements performance stats',
    gives: {},
    past: true,
    weak: true,
    example: 'Results',
  },
  {
    words: 'commits commit history log changelog prs branch git',
    gives: {},
    past: true,
    weak: true,
    example: 'Commits',
  },
  {
    words: 'command commands environment setup credentials metadata',
    gives: {},
    weak: true,
    example: 'Useful commands',
  },
  { words: 'rollback', gives: {}, example: 'Rollback' },
  { words: 'template', like: /\btemplate\b/, gives: {}, past: true, example: 'Template' },
];

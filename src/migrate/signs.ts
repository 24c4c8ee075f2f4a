/** Turns of phrase that speak for or against a field, how much is learned. Each is triggered by one of its words. */
import { type Row, Table } from './table.ts';

export interface Sign extends Row {
  what: 'sign';
  name: string;
}

const PEOPLE =
  '(?:user|owner|client|customer|team|reviewer|vendor|human|operator|council|legal|maintainer|stakeholder)';
const ASSENT =
  '(?:approv\\w*|confirm\\w*|sign\\w*|green-?lights?|repl\\w+|answers?|decides?|agrees?|review\\w*|input|decision|merges?|provides?|sends?)';

const ROWS: readonly Omit<Sign, 'what'>[] = [
  {
    name: 'says that it waits',
    words: 'blocked gated hold parked stalled stuck waiting awaiting waits blocker',
    like: /(?<!\b(?:not|un|non-|never|no longer|was|were|had been) ?)\b(?:blocked|gated|on hold|parked|stalled|stuck)\b[ -]{1,3}(?:on(?! nothing)|by(?! (?:the )?(?:execution |security )?polic)|until|pending|behind|waiting)\b|\b(?:is|are|remains?|stays?|still)(?: \w+)? (?:blocked|gated)\b|\bwaiting (?:on|for)\b(?! (?:a |the |each )?(?:page|element|response|selector|event|render|timeout|network|promise|load|slot|next|server|request))|\bawaiting\b|\bwaits on\b|\b(?:is|are) (?:a |the )?(?:hard |real |main |only )?blocker\b|^\W*blocker\b/,
    example: 'Parked until the new cluster is there',
  },
  {
    name: 'until somebody agrees',
    words: 'until once when after pending before unless',
    like: new RegExp(
      `\\b(?:until|once|when|after|pending|before|unless) (?:the |your |our |explicit )?${PEOPLE}(?:'s)? ?(?:\\w+ )?${ASSENT}\\b|\\bpending (?:explicit |user |owner |council |team |client |external |legal |security )*(?:approval|sign-?off|decision|confirmation|review|access|credentials)\\b`,
    ),
    example: 'Merged once the reviewer agrees',
  },
  {
    name: 'needs what others give',
    words: 'need needs require requires requiring owes denied provisioned access 403 401 credentials credential',
    like: /\b(?:needs?|requires?|requiring) (?:[\w/'-]+ ){0,4}?(?:oauth|credentials?|accounts?|api keys?|access|approval|sign-?off|permissions?|external services?|hardware|physical|licen[cs]e|human|clarification|confirmation)\b|\bowes\b|\b(?:denied|not provisioned|no access|403|401)\b|\bcredentials? (?:is |are )?not (?:present|configured|available)\b/,
    example: 'Calendar sync requires an OAuth account',
  },
  {
    name: 'requires another',
    words: 'requires require depends gated',
    like: /\b(?:requires?|depends on|gated on|gated by)\b/,
    example: 'The second stage requires the first',
  },
  {
    name: 'is refused',
    words: 'denied 403 401 owes credentials confirmation',
    like: /\b(?:is|are|was|gets?|returns?|return) (?:\w+ )?(?:denied|403|401)\b|\bowes\b|\bcredentials? (?:are |is )?not (?:present|configured|available)\b|\bneeds? [\w']+ confirmation\b/,
    example: 'Text generation is denied to this role',
  },
  { name: 'until', words: 'until', example: 'Keep the flag until the rollout' },
  {
    name: 'is blocked',
    words: 'blocked gated gating blocker parked hold held stuck stalled',
    like: /(?<!not |un|non-|never |no longer )\b(?:blocked|gated|gating|blocker|parked|on hold|held|stuck|stalled)\b/,
    example: 'The rollout is parked',
  },
  {
    name: 'begins as blocked',
    words: 'blocker blocked gate gated waiting hold parked',
    like: /^\W*(?:blocker|blocked|gate|gated|waiting|on hold|parked)\b/,
    example: 'Gate: the soak must be over',
  },
  {
    name: 'blocks nothing',
    words: "not non no isn't unblocked nonblocking never",
    like: /\b(?:not|non|no|isn't|never)[ -](?:a |an )?(?:block|gat)|\bunblock/,
    example: 'This is not a blocker',
  },
  {
    name: 'begins with decide',
    words: 'decide choose determine settle clarify discuss confirm',
    like: /^(?:\W|\d)*(?:start with\W+)?(?:decide|choose|determine|settle|clarify|discuss|confirm whether)\b/,
    example: 'Choose a name for the flag',
  },
  {
    name: 'is not decided',
    words: 'deciding decision clarification research decided undecided decide tbd open unresolved',
    like: /\b(?:needs? (?:deciding|a decision|clarification|research)|decision (?:needed|deferred|pending|required|open)|not (?:yet )?decided|to be decided|undecided|decide (?:on|if|whether|when|how|which|between)|tbd|open (?:question|decision|item)s?|still open|unresolved|remains open)\b/,
    example: 'The format is still open',
  },
  {
    name: 'begins with weighing',
    words: 'considering evaluating determining exploring investigating weighing possibly maybe perhaps',
    like: /^(?:\W|\d)*(?:considering|evaluating|determining|exploring|investigating|weighing|possibly|maybe|perhaps)\b/,
    example: 'Evaluating a second gateway',
  },
  {
    name: 'whether',
    words: 'whether when not',
    like: /\bwhether\b|\bif\/when\b|\bor not\b/,
    example: 'It depends on whether the index is used',
  },
  {
    name: 'names options',
    words: 'option either vs versus',
    like: /\boption [a-d1-9]\b|\beither\b.{1,200}\bor\b|\bvs\.? |\bversus\b/,
    example: 'Either a queue or a table',
  },
  {
    name: 'asks',
    words: 'what which how who should is are does do can could would will why when where',
    like: /^[^a-z]*(?:[a-z][\w` -]{1,40}: )?(?:what|which|how|who|should|is|are|does|do|can|could|would|will|why|when|where)\b[^.]*\?/,
    example: 'Shards: how many do we need? Four today',
  },
  {
    name: 'tells a change',
    words:
      'renamed removed annotated appended collapsed named organized organised loaded gained complete completed created captured reordered replaced migrated consolidated split',
    like: /\b(?:renamed|removed|annotated|appended|collapsed|named|organi[sz]ed|loaded|gained|completed?|created|captured|reordered|replaced|migrated|consolidated|split)\b/,
    example: 'The old panel removed in favour of shortcuts',
  },
  {
    name: 'is limited',
    words: "only limited max maximum most doesn't not cannot can't won't support unsupported",
    like: /\b(?:only|limited to|max(?:imum)? of|at most|doesn't|does not|cannot|can't|won't|no support|unsupported|not supported)\b/,
    example: 'At most five calls a minute',
  },
  {
    name: 'gives a cause',
    words: 'because cause caused due results leads causes otherwise else',
    like: /\b(?:because|root cause|caused by|due to|results? in|leads to|causes|otherwise|or else)\b/,
    example: 'The page is blank due to a stale worker',
  },
  {
    name: 'forbids',
    words: "not don't never avoid shouldn't",
    like: /\b(?:do not|don't|never|must not|avoid|should not|shouldn't)\b/,
    example: 'Please do not rename the table',
  },
  {
    name: 'is not done',
    words: 'not untested unverified uncommitted unpushed unmerged unimplemented unfinished',
    like: /\bnot (?:yet )?(?:\w+ )?(?:started|done|implemented|planned|pushed|built|wired|tested|written|created|deployed|merged|committed|migrated|verified|run|exercised|validated|complete|finished|included)\b|\bun(?:tested|verified|committed|pushed|merged|implemented|finished)\b/,
    example: 'The importer was not yet tested',
  },
  {
    name: 'begins as a rule',
    words: 'use prefer keep follow reuse always mirror treat put call pass ensure',
    like: /^[^a-z]*(?:[a-z][\w` .-]{1,40}: )?(?:use|prefer|keep|follow|reuse|always|mirror|treat|put|call|pass|ensure)\b/,
    example: 'Dates: treat them as UTC',
  },
  {
    name: 'one over another',
    words: 'instead rather not',
    like: /\b(?:instead of|rather than)\b|\(not\b/,
    example: 'Plain files rather than a service',
  },
  {
    name: 'is to be',
    words: 'will be going needs need has have',
    like: /\b(?:will|to be|going to|needs? to|should be|must be|has to|have to)\b/,
    example: 'The exporter needs to handle this',
  },
  {
    name: 'was',
    words: 'was were had did been',
    like: /\b(?:was|were|had|did|been)\b/,
    example: 'The pool was too small',
  },
];

export const SIGNS: readonly Sign[] = ROWS.map((row) => ({ what: 'sign', ...row }));
export const SIGN_TABLE = new Table(SIGNS);

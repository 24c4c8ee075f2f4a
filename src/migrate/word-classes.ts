/**
 * Words by what they speak of. A class stands for all of its words: “Hazards” is read like “Pitfalls”, though no labelled
 * note has it. What a class says for or against a field is learned (scripts/train-migrate.ts); the lists are by hand.
 */

/** With its plural. */
const nouns = (list: string) => list.split(/\s+/).flatMap((word) => [word, plural(word)]);
/** With `s`, `ed` and `ing`. */
const verbs = (list: string) => list.split(/\s+/).flatMap((word) => [word, plural(word), past(word), ongoing(word)]);
const words = (list: string) => list.split(/\s+/);

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
function past(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ied`;
  return word.endsWith('e') ? `${word}d` : `${word}ed`;
}
const ongoing = (word: string) => `${word.endsWith('e') ? word.slice(0, -1) : word}ing`;

/** In headings, labels and sentences that lead a list. */
export const HEADING_CLASSES: Readonly<Record<string, readonly string[]>> = {
  plan: [
    ...nouns(
      'next todo task step plan backlog roadmap goal objective milestone priority follow-up followup queue phase stage sprint proposal suggestion idea enhancement improvement opportunity recommendation action ticket criterion',
    ),
    ...words(
      'remaining pending planned upcoming future outstanding unfinished incomplete deferred later left continue resume start tbd soon immediate immediately tomorrow eventually optional acceptance criteria to-do',
    ),
  ],
  left: words('remaining pending left outstanding unfinished incomplete deferred missing unimplemented todo still yet'),
  rule: [
    ...nouns(
      'rule convention standard policy protocol guideline principle invariant contract preference requirement instruction guidance norm practice constraint mandate agreement governance checklist procedure recipe playbook habit boundary discipline',
    ),
    ...words(
      'must always mandatory required should how canonical style naming workflow process ways working expectations',
    ),
  ],
  choice: [
    ...nouns('decision choice rationale tradeoff trade-off reason'),
    ...words('decided chosen chose settled locked agreed final why instead accepted adopted'),
  ],
  design: [
    ...nouns(
      'architecture design pattern technique methodology strategy approach model structure layer module component pipeline schema system mechanism flow solution insight concept framework interface stack direction',
    ),
    ...words('architectural technical implementation works implemented data'),
  ],
  lesson: [
    ...nouns('lesson learning insight finding discovery takeaway observation fact tip note reminder'),
    ...words(
      'learned learnt discovered know knowing remember understand important key context background critical useful',
    ),
  ],
  trap: [
    ...nouns(
      'gotcha issue bug problem limitation caveat pitfall trap footgun warning risk quirk trouble failure incident error defect gap weakness challenge concern hazard landmine mistake symptom flake surprise regression vulnerability drawback debt oddity deviation assumption restriction danger complication difficulty obstacle nuance exception constraint workaround',
    ),
    ...words(
      "known broken failing failed troubleshooting careful avoid never beware watch flaky unverified untested unsupported doesn't cannot can't didn't won't wrong root cause causes limits limit severity debugging diagnosis unstable",
    ),
  ],
  not: words("not never no don't dont doesn't cannot can't without non nothing none isn't aren't won't"),
  question: [
    ...nouns('question unknown uncertainty ambiguity option alternative consideration doubt'),
    ...words(
      'open unclear unresolved undecided tbd decide confirm clarify whether discuss choose vs versus needed considering ask',
    ),
  ],
  wait: [
    ...nouns('blocker impediment dependency prerequisite approval gate hold credential permission'),
    ...words(
      'blocked blocking waiting awaiting gated gating external human user owner operator manual manually parked skipped stalled stuck needs require requires access',
    ),
  ],
  done: [
    ...nouns('accomplishment achievement change fix commit result update deliverable win addition feature output'),
    ...words(
      'done completed complete finished shipped landed merged delivered implemented built fixed resolved closed did happened changed applied added created made achieved released deployed verified validated tested passing history log changelog summary recap session previous earlier prior past recently recent new progress works working success timeline',
    ),
  ],
  state: words('state status current currently overview snapshot position where stands summary tldr health today now'),
  place: [
    ...nouns(
      'file reference resource link command url port path location directory folder document doc artifact pointer map index environment variable endpoint script tool repository repo branch worktree account config setup installation table inventory',
    ),
    ...words('structure tree layout stack tech read see quick usage install run running env'),
  ],
  check: [
    ...nouns('test check verification validation proof evidence metric measurement benchmark report audit review'),
    ...words('coverage qa ci build lint performance stats'),
  ],
};

/** In the text of an item. */
export const TEXT_CLASSES: Readonly<Record<string, readonly string[]>> = {
  trouble: [
    ...verbs(
      'fail break crash hang leak corrupt drop lose skip ignore miss conflict clash mismatch overflow timeout stall freeze swallow mask hide truncate collide diverge drift regress abort reject throw overwrite clobber duplicate expire flicker confuse mislead violate expose',
    ),
    ...nouns(
      'bug error issue problem failure race deadlock regression limitation limit gap flake quirk caveat gotcha trap pitfall warning risk hazard exception bottleneck vulnerability defect symptom workaround inconsistency discrepancy',
    ),
    ...words(
      'wrong wrongly incorrect incorrectly broken missing stale outdated invalid slow flaky unreliable unstable unsafe insecure brittle fragile buggy lossy noisy misleading silently silent unexpectedly surprising unsupported unavailable undefined null empty lost false fake hardcoded orphaned deprecated obsolete dead unresolved untested unverified incomplete partial partially unhandled inaccurate expensive dangerous nondeterministic intermittent bad poor weak insufficient too',
    ),
  ],
  not: words(
    "not no never don't doesn't didn't isn't aren't wasn't won't can't cannot couldn't wouldn't shouldn't without none nothing neither nor hasn't haven't unable",
  ),
  duty: words(
    'must always never should shall need needs required require requires mandatory only every all each any ensure important essential critical strictly exactly',
  ),
  condition: words(
    'unless if when whenever otherwise until before after because since so due although though even despite except instead once while whether',
  ),
  choice: words(
    'use uses using used via through instead rather prefer prefers preferred chose chosen choose pick picked decided decision adopt adopted keep keeps kept follow follows pattern convention approach strategy reuse reuses single canonical shared centralized default defaults standard consistent consistently truth owns owner lives live mirror mirrors wraps delegates based layer model contract rationale because over',
  ),
  tells: words(
    'is are has have uses returns calls provides handles renders runs stores reads writes loads sends takes gives contains includes supports allows enables maps exposes accepts expects emits holds defines represents creates generates produces checks validates resolves converts wraps manages drives serves applies means lets keeps sits comes goes',
  ),
  future: words(
    'will would going later next soon future todo pending deferred remaining planned plan upcoming eventually then tomorrow backlog roadmap candidate potential possibly could should needs need still yet',
  ),
  wait: words(
    'waiting wait waits awaiting await blocked blocker blockers blocks gated approval approve approves approved permission access credential credentials secret key token vendor external owner user human operator client customer legal review confirm confirmation decision provision provisioned account quota billing payment license upstream depends dependency until unavailable manual manually',
  ),
  done: words(
    'added fixed implemented created updated verified completed done shipped landed merged built wrote written removed deleted refactored migrated deployed tested passed passing passes committed pushed resolved closed renamed moved extracted replaced introduced integrated wired enabled configured installed finished confirmed validated working works ok success successful successfully green now initial clean cleaned improved enhanced optimized established documented generated converted ported rewrote rewritten',
  ),
  doubt: words(
    'maybe perhaps whether unclear unknown tbd decide undecided either or vs versus possibly might may could unsure consider considering option options question discuss evaluate investigate figure determine explore assess confirm clarify ask',
  ),
  warning: words('note careful beware warning caution important attention remember watch avoid'),
  person: words('i we you user he she they our my your me us'),
};

/** Each word with its classes. */
export function byWord(classes: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, list] of Object.entries(classes))
    for (const word of new Set(list)) found.set(word, [...(found.get(word) ?? []), name]);
  return found;
}

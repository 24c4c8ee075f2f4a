/**
 * The kinds of items that a handoff tells about: one row a kind. Reading, facts, what a node shows, search, the command line, MCP, the
 * briefing, the template and the list of graph properties are made from these rows. docs/adding-a-field.md adds a field to one.
 *
 * This table says which fields there are and what becomes of them. The rule that a value must keep, and what the field means to an author,
 * stand in the schema of the task dialect; the compiler checks that both name the same fields with the same values.
 */

/** How much something matters, most first. An item that does not say is `medium`. */
export const LEVELS = ['high', 'medium', 'low'] as const;
export type Level = (typeof LEVELS)[number];
export const DEFAULT_LEVEL: Level = 'medium';

/**
 * What a field holds, by the name of its kind. It decides what the node of an item shows:
 *
 *   text    the words of the first statement, as a detail of the item; search finds them
 *   level   the highest of all statements: the kind is ranked by it
 *   flag    whether any statement says so
 *   texts, tasks   the entries of all statements, each once
 *   tags    nothing; each entry becomes an edge
 */
interface Values {
  text: string;
  level: Level;
  flag: boolean;
  texts: string[];
  tags: string[];
  tasks: string[];
}
type Value = keyof Values;

interface AnyField {
  /** In the YAML of a handoff. */
  name: string;
  /** In the graph and in answers; left out where the field becomes edges only. */
  property?: string;
  /** The edges from the item to the files, tags or tasks that the field names. */
  edge?: 'LOCATED_IN' | 'NEEDS' | 'APPLIES_TO' | 'BLOCKS';
  /** Told in briefings: what stands before the words there, and behind them. */
  briefed?: readonly [before: string, after: string];
  /** Told in the journal, behind the item's own text: what stands before the words. */
  journal?: string;
}

/** The template shows the choices of a level; elsewhere the row says what it puts in place of a value: `mitigation: [how to avoid]`. */
export type ItemField = AnyField & ({ value: 'level' } | { value: Exclude<Value, 'level'>; placeholder: string });

interface ItemRow {
  /** The list in a handoff that holds these items. */
  section: string;
  /** The field that says what an item is; the others belong to it. */
  lead: string;
  /** What the template puts in place of the lead. */
  placeholder: string;
  /** Begins the ids that we show: `gotcha-1a2b3c4d`. With an s it names the list: `passdown gotchas`. */
  prefix: string;
  /** The type of edge by which a task or note speaks of it. */
  statement: string;
  /** Whether a later handoff can settle it with `resolves`; a pattern that is settled no longer holds. */
  resolvable: boolean;
  /** What a briefing calls it, and the heading there. */
  kind: string;
  title: string;
  fields: readonly ItemField[];
}

export const ITEMS = {
  Pattern: {
    section: 'patterns_discovered',
    lead: 'pattern',
    placeholder: 'pattern description',
    prefix: 'pattern',
    statement: 'DISCOVERED',
    resolvable: true,
    kind: 'pattern',
    title: 'Patterns to Follow',
    fields: [
      {
        name: 'location',
        property: 'location',
        value: 'text',
        placeholder: 'where',
        edge: 'LOCATED_IN',
        briefed: [' (see: ', ')'],
      },
      { name: 'applies_to', value: 'tags', placeholder: 'tags', edge: 'APPLIES_TO' },
    ],
  },
  Gotcha: {
    section: 'gotchas',
    lead: 'issue',
    placeholder: 'issue',
    prefix: 'gotcha',
    statement: 'HIT',
    resolvable: true,
    kind: 'warning',
    title: 'Warnings',
    fields: [
      { name: 'discovered_in', property: 'discoveredIn', value: 'text', placeholder: 'context' },
      {
        name: 'mitigation',
        property: 'mitigation',
        value: 'text',
        placeholder: 'how to avoid',
        briefed: [': ', ''],
        journal: '',
      },
      { name: 'severity', property: 'severity', value: 'level' },
    ],
  },
  Blocker: {
    section: 'blockers',
    lead: 'blocker',
    placeholder: 'blocker',
    prefix: 'blocker',
    statement: 'REPORTED',
    resolvable: true,
    kind: 'blocker',
    title: 'Blockers',
    fields: [
      {
        name: 'impact',
        property: 'impact',
        value: 'text',
        placeholder: 'impact',
        briefed: [': ', ''],
        journal: '',
      },
      {
        name: 'suggested_resolution',
        property: 'suggestedResolution',
        value: 'text',
        placeholder: 'resolution',
        briefed: ['; suggested: ', ''],
      },
      {
        name: 'blocking_tasks',
        property: 'blockingTasks',
        value: 'tasks',
        placeholder: 'task ids',
        edge: 'BLOCKS',
        briefed: ['; holds up ', ''],
        journal: 'holds up ',
      },
    ],
  },
  Question: {
    section: 'open_questions',
    lead: 'question',
    placeholder: 'question',
    prefix: 'question',
    statement: 'RAISED',
    resolvable: true,
    kind: 'question',
    title: 'Open Questions',
    fields: [
      { name: 'context', property: 'context', value: 'text', placeholder: 'why it matters' },
      {
        name: 'recommendation',
        property: 'recommendation',
        value: 'text',
        placeholder: 'recommendation',
        briefed: [' Recommended: ', ''],
      },
      { name: 'blocking', property: 'blocking', value: 'flag', placeholder: 'true or false' },
    ],
  },
  Step: {
    section: 'suggested_next_steps',
    lead: 'step',
    placeholder: 'what to do',
    prefix: 'step',
    statement: 'SUGGESTED',
    resolvable: true,
    kind: 'step',
    title: 'Suggested Next Steps',
    fields: [
      { name: 'priority', property: 'priority', value: 'level' },
      {
        name: 'depends_on',
        property: 'needs',
        value: 'texts',
        placeholder: 'dependencies',
        edge: 'NEEDS',
        briefed: [' (needs ', ')'],
      },
    ],
  },
} as const satisfies Record<string, ItemRow>;

type Rows = typeof ITEMS;
export type ItemLabel = keyof Rows;
type FieldOf<L extends ItemLabel> = Rows[L]['fields'][number];

/** The lead and the fields of an item of this kind, each with what it holds. */
export type ItemLead<L extends ItemLabel> = Rows[L]['lead'];
export type ItemValues<L extends ItemLabel> = { [F in FieldOf<L> as F['name']]: Values[F['value']] };
/** The fields of all kinds, by their names in a handoff. */
export type AnyItemValues = { [F in FieldOf<ItemLabel> as F['name']]?: Values[F['value']] };
/** Properties that a briefing may tell beside an item's text. */
export type BriefedProperty = Extract<FieldOf<ItemLabel>, { briefed: unknown } | { value: 'level' }>['property'];
export type ItemKind = Rows[ItemLabel]['kind'];

export const ITEM_LABELS = Object.keys(ITEMS) as ItemLabel[];

/** Something of every kind, by label. */
export function ofEachItem<T>(make: (label: ItemLabel) => T): Readonly<Record<ItemLabel, T>> {
  return Object.fromEntries(ITEM_LABELS.map((label) => [label, make(label)])) as Record<ItemLabel, T>;
}

export const ITEM_PREFIXES = ofEachItem((label) => ITEMS[label].prefix) as { [L in ItemLabel]: Rows[L]['prefix'] };
export const STATEMENT_OF = ofEachItem((label) => ITEMS[label].statement);
/** What a later handoff can settle with `resolves`. */
export const RESOLVABLE = ITEM_LABELS.filter((label) => ITEMS[label].resolvable);

/** What comes next, what is asked and what is in the way belongs to its session and is left behind when the work goes on; traps and decisions stay. */
export const PASSING: ReadonlySet<ItemLabel> = new Set<ItemLabel>(['Step', 'Question', 'Blocker']);

export const fieldsOf = (label: ItemLabel): readonly ItemField[] => ITEMS[label].fields;

/** The graph properties of one kind's fields, or of every kind's, that hold one of these values; in the order of the rows, each once. */
export function itemProperties(values: readonly Value[], label?: ItemLabel): string[] {
  const fields = (label ? [label] : ITEM_LABELS).flatMap(fieldsOf);
  const named = fields.flatMap(({ property, value }) => (property && values.includes(value) ? [property] : []));
  return [...new Set(named)];
}

/** The fields that a briefing or the journal tells beside an item's text. */
export const briefedFields = (label: ItemLabel) =>
  fieldsOf(label).filter(({ briefed, value }) => briefed || value === 'level');
export const journalFields = (label: ItemLabel) => fieldsOf(label).filter(({ journal }) => journal !== undefined);

/** What items show beside their text, whatever their kind: details word for word, and what they are ranked and marked by. */
export const ITEM_DETAILS = itemProperties(['text', 'texts', 'tasks']);
/** One text of what a field holds. */
export const inWords = (said: string | number | boolean | readonly string[]) =>
  Array.isArray(said) ? said.join(', ') : String(said);
export const ITEM_MARKS = { levels: itemProperties(['level']), flags: itemProperties(['flag']) } as const;

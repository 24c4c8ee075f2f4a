/** What the block of a handoff states, known by the names of its fields: of its sections, and texts that have a node of their own. */
import type { Fields } from '../../skills/handoff-facts.ts';
import type { Way } from './loose.ts';
import type { Blocks } from './schema.ts';
import type { TransitionKey } from './transitions.ts';

type Entry = Readonly<Record<string, unknown>>;
export type Priority = 'P0' | 'P1' | 'P2';

const asEntry = (value: unknown): Entry => (value !== null && typeof value === 'object' ? (value as Entry) : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);
const texts = (value: unknown) => asList(value).flatMap((one) => asText(one) ?? []);
export const fold = (name: string) => name.trim().toLowerCase();

/** Where a block lists sections of its own; a block about one section has it directly. */
const LISTS = [['outline', 'sections'], ['section_assignments'], ['document', 'sections'], ['sections']] as const;

export interface OwnSection {
  entry: Entry;
  way: Way;
  /** Its id, else its title. */
  name?: string;
}

export function ownSections(body: object): OwnSection[] {
  const block = body as Entry;
  const made = (entry: Entry, way: Way): OwnSection => {
    const name = asText(entry.id) ?? asText(entry.section_id) ?? asText(entry.title);
    return { entry, way, ...(name !== undefined && { name }) };
  };
  if (block.section) return [made(asEntry(block.section), ['section'])];
  if (block.section_id) return [made(block, [])];
  const way = LISTS.find((steps) => Array.isArray(steps.reduce<unknown>((at, step) => asEntry(at)[step], block)));
  const list = asList(way?.reduce<unknown>((at, step) => asEntry(at)[step], block));
  return list.flatMap((entry, i) => (typeof entry === 'object' ? [made(asEntry(entry), [...way!, i])] : []));
}

/** What is done with the sections that a transition carries. */
const TREATED: Readonly<Partial<Record<TransitionKey, string>>> = {
  stage_3_to_4: 'outlined',
  stage_4_to_5: 'assigned',
  stage_5_to_6a: 'drafted',
  stage_6a_result: 'judged',
  stage_5_to_6b: 'passed',
  stage_6b_to_6c: 'checked',
  stage_6c_to_7: 'challenged',
  stage_7_to_7_5: 'synthesised',
  stage_7_5_to_8: 'synthesised',
  stage_7_to_8: 'synthesised',
};

export interface Treated {
  kind: string;
  section: string;
  title?: string | undefined;
  thesis?: string | undefined;
  agent?: string | undefined;
  status?: string | undefined;
  way: Way;
}

export function treatedIn(key: TransitionKey, body: object): Treated[] {
  const kind = TREATED[key];
  return ownSections(body).flatMap(({ entry, way, name }) =>
    kind === undefined || name === undefined
      ? []
      : {
          kind,
          section: name,
          title: asText(entry.title),
          thesis: asText(entry.thesis),
          agent: asText(entry.assigned_to),
          status:
            asText(entry.status) ??
            asText(entry.validation_status) ??
            asText(entry.da_review_status) ??
            asText(asEntry((body as Entry).fact_check_results).status),
          way,
        },
  );
}

/** A text of a node of its own. */
export interface Statement {
  label: 'Theme' | 'Gap' | 'Challenge' | 'Revision' | 'Uncertainty';
  text: string;
  way: Way;
  /** Sections that it is about. */
  sections: string[];
  props: Fields;
}

const PRIORITIES: Readonly<Record<string, Priority>> = { p0_critical: 'P0', p1_important: 'P1', p2_nice_to_have: 'P2' };
/** Whose revision list it is, by the field around it. */
const LIST_KINDS: Readonly<Record<string, string>> = {
  fact_check_results: 'of a section',
  revision_list_from_6b: 'passed on',
};

/** Field of a list → what each of its entries states. */
const STATES: Readonly<Record<string, (entry: Entry, field: string, way: Way) => Omit<Statement, 'way'> | undefined>> =
  {
    themes_covered: ({ theme }) => made('Theme', theme, [], {}),
    cross_cutting_themes: ({ theme, sections_involved: sections }) =>
      made('Theme', theme, texts(sections), { kind: 'cross-cutting' }),
    gaps_identified: ({ gap, severity }) => made('Gap', gap, [], { severity: asText(severity) }),
    gaps: ({ description, severity }) => made('Gap', description, [], { severity: asText(severity) }),
    strategic_challenges: challenge,
    tactical_challenges: challenge,
    p0_critical: revision,
    p1_important: revision,
    p2_nice_to_have: revision,
    contradictions: ({ claim_1: one, claim_2: other, recommendation, sections }) =>
      made('Revision', asText(one) && asText(other) && `${asText(one)} / ${asText(other)}`, texts(sections), {
        kind: 'contradiction',
        priority: 'P0',
        recommendation: asText(recommendation),
      }),
  };

function made(label: Statement['label'], text: unknown, sections: string[], props: Fields) {
  const said = asText(text);
  return said === undefined ? undefined : { label, text: said, sections, props };
}

function challenge(entry: Entry, field: string) {
  const kind = entry.issue === undefined ? field.replace('_challenges', '') : 'synthesis';
  return made('Challenge', entry.challenge ?? entry.issue, texts(entry.sections_involved), {
    resolution: asText(entry.resolution),
    resolved: entry.resolved === true,
    kind,
    category: asText(entry.challenge_category),
  });
}

function revision({ section, issue, recommendation, citation }: Entry, field: string, way: Way) {
  const kind = LIST_KINDS[String(way[0])] ?? 'found';
  const [about, cited] = [asText(section), asText(citation)];
  return made('Revision', issue, about === undefined ? [] : [about], {
    kind,
    priority: PRIORITIES[field],
    recommendation: asText(recommendation),
    evidence: cited === undefined ? undefined : [cited],
  });
}

export function statementsIn(body: object): Statement[] {
  const found: Statement[] = [];
  visit(body, [], (value, way) => {
    const [field, i] = [way.at(-2), way.at(-1)];
    if (typeof i !== 'number' || typeof field !== 'string') return;
    const text = field === 'uncertainty_notes' ? asText(value) : undefined;
    const one = text
      ? { label: 'Uncertainty' as const, text, sections: [], props: {} }
      : STATES[field]?.(asEntry(value), field, way);
    if (one) found.push({ ...one, sections: one.sections.length > 0 ? one.sections : around(body, way), way });
  });
  return found;
}

/** The section in whose entry something stands. */
const around = (body: object, way: Way) =>
  ownSections(body).flatMap((own) =>
    own.name !== undefined && own.way.length > 0 && own.way.every((step, i) => way[i] === step) ? [own.name] : [],
  );

/** Every value below a block, with the way to it. */
export function visit(value: unknown, way: Way, see: (value: unknown, way: Way) => void): void {
  see(value, way);
  if (Array.isArray(value)) for (const [i, item] of value.entries()) visit(item, [...way, i], see);
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) visit(inner, [...way, name], see);
}

export interface NamedSection {
  name: string;
  way: Way;
  /** It must be one of the block's own sections, where it lists them. */
  own: boolean;
}

/** Fields that name a section of the outline, and those that name one of the document's own. */
const NAMES = new Set(['section', 'section_id', 'sections']);
const OWN_NAMES = new Set(['sections_involved', 'sections_needing_attention']);

/** The sections that a block names; an outline makes its own. */
export function sectionsNamed(key: TransitionKey, body: object): NamedSection[] {
  if (key === 'stage_3_to_4') return [];
  const found: NamedSection[] = ownSections(body).flatMap(({ entry, way, name }) => {
    const field = ['id', 'section_id', 'title'].find((one) => asText(entry[one]) !== undefined);
    return name === undefined ? [] : [{ name, way: [...way, field!], own: false }];
  });
  visit(body, [], (value, way) => {
    const name = asText(value);
    const field = way.findLast((step) => typeof step === 'string');
    if (name === undefined || way.length < 2 || typeof field !== 'string') return;
    if (found.some((one) => one.way.join() === way.join())) return;
    const isName = typeof way.at(-1) === 'number' ? field !== 'section_id' : field !== 'sections';
    const own = OWN_NAMES.has(field);
    if (own || (NAMES.has(field) && isName && way.at(-3) !== 'document')) found.push({ name, way, own });
  });
  return found;
}

/** Only a list that calls every issue minor is minor. */
export function severityOf({ revision_needed: revision }: Blocks['stage_6a_result']): 'minor' | 'major' {
  const issues = revision?.issues ?? [];
  return issues.length > 0 && issues.every(({ severity }) => severity === 'minor') ? 'minor' : 'major';
}
export const issuesIn = ({ revision_needed: revision }: Blocks['stage_6a_result']) =>
  (revision?.issues ?? []).flatMap(({ description, type }) => description ?? type ?? []);

/** The valid handoffs of one workflow in the order of their times, with what people decided about its sections. */
import { fold, ownSections } from '../dialect/statements.ts';
import type { TransitionKey } from '../dialect/transitions.ts';
import { type Filed, type FiledAs, isComplete } from './filed.ts';

export interface Decided {
  section: string;
  option: string;
  at: string;
  reason?: string | undefined;
  path: string;
  line: number;
}

interface OutlinedSection {
  name: string;
  /** Every name that it answers to: its id in any case, its title, its place (`section_2`). */
  names: ReadonlySet<string>;
}

export class Workflow {
  /** Valid ones. */
  readonly all: readonly Filed[];
  readonly decisions: readonly Decided[];
  readonly sections: readonly OutlinedSection[];

  constructor(valid: readonly Filed[], decisions: readonly Decided[]) {
    this.all = valid;
    this.decisions = decisions;
    const { outline } = this;
    this.sections = outline
      ? ownSections(outline.body).map(({ entry, name }, i) => {
          const place = `section_${i + 1}`;
          const names = [name, entry.title, place].flatMap((one) => (typeof one === 'string' ? [fold(one)] : []));
          return { name: name ?? place, names: new Set(names) };
        })
      : [];
  }

  every = <Key extends TransitionKey>(key: Key) => this.all.filter((one) => one.key === key) as FiledAs<Key>[];
  last = <Key extends TransitionKey>(key: Key) => this.every(key).at(-1);
  lastComplete = <Key extends TransitionKey>(key: Key) => this.every(key).findLast(isComplete);

  /** The handoff that says which sections there are: the last outline, else the last assignment. */
  get outline(): Filed | undefined {
    return (
      this.lastComplete('stage_3_to_4') ??
      this.last('stage_3_to_4') ??
      this.lastComplete('stage_4_to_5') ??
      this.last('stage_4_to_5')
    );
  }

  /** One name for every name of a section, for comparing; and for showing, as the outline or else the author writes it. */
  calls = (name: string): string => this.known(name) ?? fold(name);
  shown = (name: string): string => this.known(name) ?? name;

  private known(name: string): string | undefined {
    const own = this.sections.find((one) => fold(one.name) === fold(name));
    return (own ?? this.sections.find(({ names }) => names.has(fold(name))))?.name;
  }

  decisionsOn = (section: string) => this.decisions.filter((one) => this.calls(one.section) === this.calls(section));
  /** What was decided last about a section. */
  decided = (section: string) => this.decisionsOn(section).at(-1)?.option;
}

/**
 * What an author wrote wrong, as a value. Stages never throw these: they collect them and go on.
 *
 *   Finding  a mistake by offset, as the stage that saw it knows it
 *   Problem  the same by path, line and column, as everybody else reads it
 *   Rule     what a code means: one row of a table, the source of severity, `explain` and docs/problems.md
 */

export type Severity = 'error' | 'warning';

/** Replace the characters from `start` up to `end` by `text`; offsets in UTF-16 code units of the file's text. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** A change that is safe to make without asking: it keeps what the author meant. */
export interface Fix {
  title: string;
  edits: TextEdit[];
}

/** Where an edit stands for somebody who has no offsets. */
export interface Region {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** A stage says which codes its findings may carry: a union taken from its rule table. */
export interface Finding<Code extends string> {
  code: Code;
  start: number;
  end: number;
  message: string;
  /** Only where it differs from the rule's: a mistake that could be read anyway is a warning. */
  severity?: Severity;
  fix?: Fix;
}

/** Lines and columns are 1-based; columns count UTF-16 code units. */
export interface Problem<Code extends string = string> extends Region {
  path: string;
  code: Code;
  severity: Severity;
  message: string;
  fix?: { title: string; edits: (TextEdit & Region)[] };
}

export interface Rule {
  severity: Severity;
  /** One sentence: what is wrong and why it matters. */
  meaning: string;
  wrong: string;
  right: string;
  /** `--fix` can mend it, always or in its usual forms. */
  fixable?: true;
  /** About the world (other files, git, the disk), not about the text alone: computed when asked, never stored. */
  world?: true;
}

export type RuleTable<Code extends string = string> = Readonly<Record<Code, Rule>>;

export type CodeIn<Table> = keyof Table & string;

/** A code that comes as a text, as the complaints of a schema do. One without a rule is a mistake in our own tables. */
export function codeIn<Code extends string>(rules: RuleTable<Code>, text: string): Code {
  if (!Object.hasOwn(rules, text)) throw new Error(`no rule has the code ${text}`);
  return text as Code;
}

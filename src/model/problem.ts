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

export interface Finding {
  code: string;
  start: number;
  end: number;
  message: string;
  /** Only where it differs from the rule's: a mistake that could be read anyway is a warning. */
  severity?: Severity;
  fix?: Fix;
}

/** Lines and columns are 1-based; columns count UTF-16 code units. */
export interface Problem extends Region {
  path: string;
  code: string;
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

export type RuleTable = Readonly<Record<string, Rule>>;

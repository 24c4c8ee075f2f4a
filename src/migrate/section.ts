/** A heading, a label (`**Gotchas:**`) or a tag (`<blockers>`): it says what the text below it is. */
export interface Section {
  kind: 'heading' | 'label' | 'tag';
  title: string;
  line: number;
  level: number;
  parent: Section | undefined;
  /** Itself and what is above it: all that can be told of it depends on this alone. */
  path: string;
  /** What was told of sections with this path: see `ofSection`. */
  told: unknown[];
}

export function sectionOf(
  kind: Section['kind'],
  title: string,
  line: number,
  level: number,
  parent: Section | undefined,
): Section {
  const path = `${kind}${level}${title}\n${parent === undefined ? '' : pathAbove(parent)}`;
  return { kind, title, line, level, parent, path, told: toldOf(path) };
}

/** The title of a note is about all of it: from a long one nothing follows for what is below. */
const pathAbove = (parent: Section) => (parent.level === 1 && isLong(parent) ? '#' : parent.path);

/** Headings are often the same from note to note. */
const MOST_KNOWN = 1000;
const known = new Map<string, unknown[]>();

function toldOf(path: string): unknown[] {
  let told = known.get(path);
  if (!told) {
    if (known.size >= MOST_KNOWN) known.clear();
    told = [];
    known.set(path, told);
  }
  return told;
}

let kindsOfTelling = 0;

/** Something that is told of sections, worked out once for all with the same path; never `undefined`. */
export function ofSection<T>(workOut: (section: Section) => T): (section: Section) => T {
  const at = kindsOfTelling++;
  return (section) => {
    const told = section.told[at];
    if (told !== undefined) return told as T;
    const value = workOut(section);
    section.told[at] = value;
    return value;
  };
}

const isLong = ofSection(({ title }) => (title.match(/(?:^|\s)[a-z]/gi)?.length ?? 0) > 3);

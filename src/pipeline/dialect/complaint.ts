/** What does not agree inside one handoff, and the comparisons that several transitions need: names of sections, flags, counted numbers. */
import { foldWord } from '../../dialects/document-fields.ts';
import type { Loose, Way } from './loose.ts';
import type { PipelineCode } from './rules.ts';
import { fold } from './statements.ts';

export interface Complaint {
  code: PipelineCode;
  way: Way;
  message: string;
}

export const complain = (code: PipelineCode, at: Loose, message: string): Complaint => ({ code, way: at.way, message });
export const contradicted = (at: Loose, message: string) => complain('flag-contradicted', at, message);

/** Ids, titles and positions (`section_2`) by which the sections of a list may be called. */
export function sectionNames(sections: readonly Loose[], id = 'id'): Set<string> {
  return new Set(
    sections.flatMap((section, i) =>
      [section.at(id).text, section.at('title').text, `section_${i + 1}`].flatMap((name) => (name ? [fold(name)] : [])),
    ),
  );
}
export function unknownSections(known: ReadonlySet<string>, named: readonly Loose[]): Complaint[] {
  if (known.size === 0) return [];
  return named.flatMap((one) =>
    one.text === undefined || known.has(fold(one.text))
      ? []
      : [complain('section-unknown', one, `This handoff has no section ${shortly(one.text)}. Write one of its ids`)],
  );
}

export function sectionsOnce(sections: readonly Loose[], id = 'id'): Complaint[] {
  const seen = new Set<string>();
  return sections.flatMap((section) => {
    const name = section.at(id).text;
    if (name === undefined)
      return section.at('title').there
        ? []
        : [
            complain(
              'section-unnamed',
              section,
              `This section has neither ${id} nor title, so nothing else can refer to it. Write ${id}: as in the outline`,
            ),
          ];
    if (!seen.has(fold(name))) {
      seen.add(fold(name));
      return [];
    }
    return [
      complain('section-twice', section.at(id), `Two sections are called ${shortly(name)}. Give each its own id`),
    ];
  });
}

export const shortly = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
export const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** A number that says something else than what can be counted, by more than a tenth and by more than two. */
export function counted(at: Loose, found: number, what: string): Complaint[] {
  const said = at.number;
  if (said === undefined || Math.abs(said - found) <= Math.max(2, found / 10)) return [];
  return [
    contradicted(at, `The text has ${found} ${what}, not ${said}. Write ${found}, or hand on the text that is meant`),
  ];
}

/** Words are counted in different ways, so a small difference is only a warning; half or twice as many is another text. */
export function countedWords(at: Loose, found: number): Complaint[] {
  const said = at.number;
  const isOther = said !== undefined && Math.abs(said - found) > 2 && (said > 2 * found || said < found / 2);
  return counted(at, found, 'words').map((one) => (isOther ? { ...one, code: 'numbers-contradict' } : one));
}

/** A value that the specification fixes. */
export function constant(at: Loose, value: string | number | boolean): Complaint[] {
  const said = typeof value === 'number' ? at.number : typeof value === 'boolean' ? at.flag : at.word;
  const wanted = typeof value === 'string' ? foldWord(value).toUpperCase() : value;
  if (said === undefined || said === wanted) return [];
  return [
    complain('constant-changed', at, `This is always ${value}. Write ${at.way.at(-1)}: ${value}, or leave it out`),
  ];
}

export function flagged(at: Loose, should: boolean | undefined, why: string): Complaint[] {
  if (should === undefined || at.flag === undefined || at.flag === should) return [];
  return [contradicted(at, `${why}, so this should be ${should}. What is counted counts`)];
}

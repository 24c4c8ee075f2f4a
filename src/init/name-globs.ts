/**
 * The fewest globs by name for notes that lie among other files: `docs/HANDOFF_*.md`, `.planning/**` + `/*-SUMMARY.md`. Every file offers the
 * globs that would reach it; one pass counts what each reaches; then the one that gains most is taken, until nothing is gained.
 */
import { parentOf } from './survey.ts';

/** A name that only one file has says nothing. */
const LEAST_GAINED = 2;
const MOST_GLOBS = 20;

export interface Reach {
  /** Files that count: a glob is wanted for them. */
  wanted: readonly string[];
  /** Files that a dialect reads. */
  read: ReadonlySet<string>;
  /** All files that a glob may reach. */
  all: readonly string[];
}

interface Candidate {
  reached: number;
  read: number;
  files: string[];
}

export function nameGlobs({ wanted, read, all }: Reach): string[] {
  const candidates = new Map<string, Candidate>();
  for (const path of wanted)
    for (const glob of globsFor(path)) candidates.set(glob, { reached: 0, read: 0, files: [] });
  const counts = new Set(wanted);
  for (const path of all)
    for (const glob of globsFor(path)) {
      const one = candidates.get(glob);
      if (!one) continue;
      one.reached++;
      if (read.has(path)) one.read++;
      if (counts.has(path)) one.files.push(path);
    }
  return pick([...candidates].filter(([, { reached, read: understood }]) => isMostlyRead(understood, reached)));
}

/** Of the files of a proposed glob at least nine in ten are read. */
export const isMostlyRead = (read: number, reached: number) => read * 10 >= reached * 9;

function pick(candidates: [string, Candidate][]): string[] {
  const covered = new Set<string>();
  const globs: string[] = [];
  const gain = ({ files }: Candidate) => files.filter((path) => !covered.has(path)).length;
  while (globs.length < MOST_GLOBS) {
    const [best] = candidates
      .map(([glob, one]) => ({ glob, one, gain: gain(one) }))
      .filter((entry) => entry.gain >= LEAST_GAINED)
      .sort((a, b) => b.gain - a.gain || narrowness(b.glob) - narrowness(a.glob) || (a.glob < b.glob ? -1 : 1));
    if (!best) break;
    globs.push(best.glob);
    for (const path of best.one.files) covered.add(path);
  }
  return globs;
}

/** Of two globs that gain the same, the one with more letters of its own, and without `**`. */
const narrowness = (glob: string) => glob.replace(/[*?[\]]/g, '').length - (glob.includes('**') ? 100 : 0);

/** In its folder, below each folder above, and anywhere. */
function globsFor(path: string): string[] {
  const folder = parentOf(path);
  const parts = folder.split('/').filter(Boolean).map(literal);
  const scopes = [parts.join('/'), ...parts.map((_, depth) => [...parts.slice(0, depth + 1), '**'].join('/')), '**'];
  return patternsOf(path.slice(folder === '' ? 0 : folder.length + 1)).flatMap((name) =>
    [...new Set(scopes)].map((scope) => (scope === '' ? name : `${scope}/${name}`)),
  );
}

/** Words that say by themselves that a file is a note. */
const CUE = /handoff|hand-off|handover|session|progress|continue/i;

/** `HANDOFF_*.md`, `*-SUMMARY.md`, `session[0-9]*.md`, `*handoff*.md` and the name itself. */
function patternsOf(name: string): string[] {
  const at = name.lastIndexOf('.');
  const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
  const first = /^([^-_. ]*\p{L}[^-_. ]*[-_. ])./u.exec(stem)?.[1];
  const last = /.([-_. ][^-_. ]*\p{L}[^-_. ]*)$/u.exec(stem)?.[1];
  const numbered = /^(\p{L}{4,})\d/u.exec(stem)?.[1];
  const cue = CUE.exec(stem)?.[0];
  return [
    `${literal(stem)}${ending}`,
    ...(first ? [`${literal(first)}*${ending}`] : []),
    ...(last ? [`*${literal(last)}${ending}`] : []),
    ...(numbered ? [`${numbered}[0-9]*${ending}`] : []),
    ...(cue ? [`*${cue}*${ending}`] : []),
  ];
}

/** A character that means something in a glob is matched as any one character. */
export const literal = (part: string) => part.replace(/[[\]{}()*?!+@\\|]/g, '?');

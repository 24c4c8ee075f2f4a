/** What a handoff claims against what the repository has: files that were created, files that were modified, tests that are named. Warnings only. */
import { join } from 'node:path';
import { statAt } from '../../disk/stamp.ts';
import { ignoredFiles, touchedSince } from '../../disk/touched-since.ts';
import { trackedFiles } from '../../disk/tracked-files.ts';
import { pathsIn } from '../../migrate/paths.ts';
import { leadsInside, normalisePath } from '../../model/index.ts';
import type { TaskCode } from './rules.ts';
import type { Handoff } from './schema.ts';

export interface Claim<Place> {
  kind: 'created' | 'modified' | 'test';
  file: string;
  /** The document that claims it. */
  doc: string;
  place: Place;
}

export interface Doubt<Place> {
  place: Place;
  code: TaskCode;
  message: string;
}

/** What a handoff claims; `place` gives the place of an entry. */
export function claimsOf<Place>(
  { files_created = [], files_modified = [] }: Handoff,
  doc: string,
  place: (section: 'files_created' | 'files_modified', index: number) => Place,
): Claim<Place>[] {
  const claims: Claim<Place>[] = [];
  const claim = (kind: Claim<Place>['kind'], file: string, at: Place) => claims.push({ kind, file, doc, place: at });
  files_created.forEach(({ path, purpose }, i) => {
    const at = place('files_created', i);
    claim('created', normalisePath(path), at);
    for (const file of testsIn(purpose)) claim('test', file, at);
  });
  files_modified.forEach(({ path, change_type, description }, i) => {
    const at = place('files_modified', i);
    if (change_type !== 'delete') claim('modified', normalisePath(path), at);
    for (const file of testsIn(description)) claim('test', file, at);
  });
  return claims;
}

const TEST_NAME = /(?:^|[._-])(?:tests?|specs?)(?=[._-])/i;

const SPEAKS_OF_TESTS = /test|spec/i;

/** Files of tests that a text names, each with a folder. */
function testsIn(text = ''): string[] {
  if (!SPEAKS_OF_TESTS.test(text)) return [];
  return pathsIn(text).flatMap(({ path, relative }) => {
    const isTest = TEST_NAME.test(path.slice(path.lastIndexOf('/') + 1));
    return isTest && !relative && path.includes('/') && leadsInside(path) ? [normalisePath(path)] : [];
  });
}

export function doubts<Place>(root: string, claims: readonly Claim<Place>[]): Doubt<Place>[] {
  // Many handoffs name the same files: each is looked for once.
  const known = new Map<string, boolean>();
  const isThere = (file: string) => {
    const seen = known.get(file) ?? statAt(join(root, file)) !== undefined;
    known.set(file, seen);
    return seen;
  };
  const of = (kind: Claim<Place>['kind']) => claims.filter((claim) => claim.kind === kind);
  return [
    ...doubtCreated(root, of('created'), isThere),
    ...doubtModified(
      root,
      of('modified').filter(({ file }) => isThere(file)),
    ),
    ...doubtTests(
      root,
      of('test').filter(({ file }) => !isThere(file)),
    ),
  ];
}

function doubtCreated<Place>(
  root: string,
  claims: readonly Claim<Place>[],
  isThere: (file: string) => boolean,
): Doubt<Place>[] {
  const there = claims.filter(({ file }) => isThere(file));
  const ignored = ignoredFiles(
    root,
    there.map(({ file }) => file),
  );
  const code = 'claim-file-missing';
  return claims.flatMap(({ file, place }): Doubt<Place>[] => {
    if (ignored.has(file))
      return [{ place, code, message: `${file} was created, but git ignores it: nobody else will have it` }];
    if (isThere(file)) return [];
    const message = `${file} was created, says the handoff, but does not exist: correct the path, or list it in files_modified with change_type: delete`;
    return [{ place, code, message }];
  });
}

function doubtModified<Place>(root: string, claims: readonly Claim<Place>[]): Doubt<Place>[] {
  const known = claims.length === 0 ? undefined : touchedSince(root);
  return claims
    .filter(({ file, doc }) => known?.isTouched(file, doc) === false)
    .map(({ file, place }) => ({
      place,
      code: 'claim-file-untouched',
      message: `${file} was modified, says the handoff, but git has no change of it since this task file is there: correct the path`,
    }));
}

function doubtTests<Place>(root: string, claims: readonly Claim<Place>[]): Doubt<Place>[] {
  if (claims.length === 0) return [];
  const files = trackedFiles(root);
  return claims
    .filter(({ file }) => !files.some((one) => one.endsWith(`/${file}`)))
    .map(({ file, place }) => ({
      place,
      code: 'claim-test-missing',
      message: `The test ${file} is named here, but does not exist: write it, or correct the path`,
    }));
}

/**
 * What lies outside of the repository: collections of other people's files, and the conventions' original texts. Tests that need one of
 * them say so in their names, "(needs ../shared/corpus)", are skipped where it is not there, and the last lines of `npm test` tell.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './workspace.ts';

/** The folder beside the repository, or another one. */
const SHARED = process.env.PASSDOWN_TEST_SHARED ?? join(REPOSITORY, '../shared');

export const CORPUS = join(SHARED, 'corpus');
export const ORIGINALS = join(SHARED, 'seeds');
/** Real files of other conventions, with what was counted in them. */
export const CONVENTION_SAMPLES = join(SHARED, 'conventions');
export const hasConventions = existsSync(CONVENTION_SAMPLES);
export const hasCorpus = existsSync(CORPUS);
export const hasOriginals = existsSync(ORIGINALS);

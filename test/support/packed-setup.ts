/** The command is packed once for a whole test run, so that tests start what users get, and in half the time of the sources: `inject('bin')` is its path. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { pack } from '../../scripts/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    bin: string;
  }
}

export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-packed-'));
  project.provide('bin', pack(folder));
  return () => rmSync(folder, { recursive: true, force: true });
}

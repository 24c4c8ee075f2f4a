/** A real folder for one test, and the real command run in it. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
/** The packed command. */
export const BIN = inject('bin');
/** The same from the sources. */
export const SOURCE_BIN = join(REPOSITORY, 'bin/passdown.js');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Said where catching up is slow, which depends on the machine. */
export const SLOW_NOTICE = /^Reading changed task files first .*\n/m;

export class Workspace {
  readonly root: string;

  /** A folder of its own, or this one, which belongs to another workspace. */
  constructor(root = realpathSync(mkdtempSync(join(tmpdir(), 'passdown-test-')))) {
    this.root = root;
  }

  write(path: string, content: string | Buffer): this {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
    return this;
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Runs the command as a user does: a process of its own. */
  passdown(args: string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [BIN, ...args], {
        cwd: this.root,
        env: { ...process.env, NO_COLOR: '1', ...env },
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => (stdout += chunk));
      child.stderr.on('data', (chunk) => (stderr += chunk));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout, stderr: stderr.replace(SLOW_NOTICE, '') }));
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

export function workspace(files: Record<string, string> = {}): Workspace {
  const made = new Workspace();
  onTestFinished(() => made.remove());
  for (const [path, content] of Object.entries(files)) made.write(path, content);
  return made;
}

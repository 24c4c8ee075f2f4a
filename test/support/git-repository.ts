/** A real repository for one test: files are written, commits have fixed times, and nothing of the machine's configuration counts. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { passdown } from './in-process.ts';
import { type Workspace, workspace } from './workspace.ts';

const FIRST_COMMIT = Date.UTC(2026, 0, 1, 12) / 1000;
const DAY = 86_400;

export class Repository {
  readonly files: Workspace;
  private commits = 0;

  constructor(files: Workspace) {
    this.files = files;
    this.git('init', '-q', '-b', 'main');
  }

  get root(): string {
    return this.files.root;
  }

  git(...args: string[]): string {
    const at = `${FIRST_COMMIT + this.commits * DAY} +0000`;
    return execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      cwd: this.root,
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
        GIT_AUTHOR_DATE: at,
        GIT_COMMITTER_DATE: at,
      },
    });
  }

  apply(files: Record<string, string | null>): void {
    for (const [path, content] of Object.entries(files))
      if (content === null) rmSync(join(this.root, path));
      else this.files.write(path, content);
  }

  /** Writes files, or removes those that are null, and commits everything; each commit is a day later. Returns its hash. */
  commit(files: Record<string, string | null> = {}): string {
    this.apply(files);
    this.commits++;
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', `Commit ${this.commits}`);
    return this.git('rev-parse', 'HEAD').trim();
  }

  /** What a command prints as data. */
  async ask<T>(...args: string[]): Promise<T> {
    const { stdout, stderr, code } = await passdown(this.files, ...args, '--json');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout).data;
  }
}

export const repository = () => new Repository(workspace());

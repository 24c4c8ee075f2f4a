/** A daemon that `passdown start` put into the background: which processes of a root there are, and that none outlives its test. */
import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import type { Status } from '../../src/workplace/daemon-status.ts';
import { PATIENCE_MS } from './limits.ts';
import { type Outcome, type Workspace, workspace } from './workspace.ts';

export class Background {
  readonly place: Workspace;
  private readonly env: NodeJS.ProcessEnv;

  constructor(place: Workspace, env: NodeJS.ProcessEnv) {
    this.place = place;
    this.env = env;
  }

  run(...args: string[]): Promise<Outcome> {
    return this.place.passdown(args, '', this.env);
  }

  /** What `passdown status` says, and with which exit code. */
  async status(): Promise<Status & { code: number | null }> {
    const { code, stdout } = await this.run('status', '--json');
    return { ...JSON.parse(stdout).data, code };
  }

  async start(...args: string[]): Promise<number> {
    const { code, stdout, stderr } = await this.run('start', '--json', ...args);
    if (code !== 0) throw new Error(`start failed: ${stderr}`);
    return JSON.parse(stdout).data.pid;
  }

  async until(what: string, holds: (status: Status & { code: number | null }) => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (let status = await this.status(); !holds(status); status = await this.status())
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}: ${JSON.stringify(status)}`);
  }

  /** Every process that works on this root. */
  processes(): number[] {
    return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`-C ${this.place.root} `) && !/^\s*\d+ +Z/.test(line))
      .map((line) => Number.parseInt(line, 10));
  }
}

/** A workspace whose background daemon, if there is one, is killed when the test is finished. */
export function background(files: Record<string, string> = {}, env: NodeJS.ProcessEnv = {}): Background {
  const place = workspace(files);
  const made = new Background(place, env);
  onTestFinished(() => {
    for (const pid of made.processes()) process.kill(pid, 'SIGKILL');
  });
  return made;
}

/** Runs the health check that a skill declares: only when asked, never through a shell, never for long. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { isInside } from '../../disk/inside.ts';
import { splitProgram } from './command-line.ts';
import type { Skill } from './skill.ts';

export interface Health {
  skill: string;
  command: string;
  ok: boolean;
  /** What it said, or why it was not run. */
  detail: string;
}

const MOST_OUTPUT = 64 * 1024;
const LONGEST_DETAIL = 200;

export interface HealthOptions {
  /** The folder that it runs in. */
  folder: string;
  seconds: number;
  /** Told what is about to run, before it runs. */
  announce: (words: string[]) => void;
}

/** Undefined where the skill declares no check. */
export async function checkHealth(skill: Skill, options: HealthOptions): Promise<Health | undefined> {
  const { skill: name, healthCheck: command } = skill;
  if (command === undefined) return undefined;
  const line = splitProgram(command);
  if ('why' in line) return { skill: name, command, ok: false, detail: `not run: ${line.why}` };
  const away = line.words.find((word) => word.includes('/') && !isInside(options.folder, join(options.folder, word)));
  if (away) return { skill: name, command, ok: false, detail: `not run: a link leads from ${away} out of its folder` };
  options.announce(line.words);
  return { skill: name, command, ...(await run(line.words, options)) };
}

function run([program, ...args]: string[], { folder, seconds }: HealthOptions): Promise<Pick<Health, 'ok' | 'detail'>> {
  return new Promise((resolve) => {
    const child = execFile(
      program!,
      args,
      {
        cwd: folder,
        timeout: seconds * 1000,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_OUTPUT,
        shell: false,
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        if (!error) resolve({ ok: true, detail: lastLine(stdout) });
        else resolve({ ok: false, detail: reasonOf(error, seconds, lastLine(stderr) || lastLine(stdout)) });
      },
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end();
  });
}

type RunError = Error & { code?: string | number | null; killed?: boolean };

function reasonOf({ code, killed, message }: RunError, seconds: number, said: string): string {
  if (killed && code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `no answer within ${seconds} s`;
  if (code === 'ENOENT') return 'the program does not exist';
  if (typeof code === 'number') return `exit code ${code}${said ? `: ${said}` : ''}`;
  return message;
}

function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, LONGEST_DETAIL);
}

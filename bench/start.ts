/**
 * What starting costs: processor time of the packed command against bare `node -e 0`, in turn in one run; and what a refresh costs in which
 * nothing changed, against a plain walk. The package is made in a temporary folder, as npm pack would.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProject } from './make-project.ts';
import { median, runChild } from './measure.ts';
import { milliseconds, Packed } from './packed.ts';
import { sizes, times } from './sizes.ts';

const FEW_FILES = 13;

export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    const bench = new StartBench(folder);
    await bench.commands();
    for (const count of sizes(10_000)) bench.refresh(count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A word for the table, and how it is run. */
type Row = [name: string, cpuMs: () => number | Promise<number>];

class StartBench {
  private readonly packed: Packed;

  constructor(folder: string) {
    this.packed = new Packed(folder);
  }

  async commands(): Promise<void> {
    const root = this.project('few', FEW_FILES);
    const { folder, bin } = this.packed;
    const on = (...args: string[]) => this.packed.cpu(root, bin, ...args);
    /** The second process is ended when it has answered, so it is run by itself to be counted. */
    const hook = (event: string) => () => {
      const order = JSON.stringify({ event, cwd: root, readingMs: 600_000 });
      return on('hook', event) + this.packed.cpu(root, join(folder, 'dist/src/hooks/process.cjs'), order);
    };
    const rows: Row[] = [
      ['bare node', () => this.packed.cpu(root, '-e', '0')],
      ['--version', () => on('--version')],
      ...['ready', 'brief', 'check'].map((name): Row => [name, () => on(name)]),
      ['hook session-start, both processes', hook('session-start')],
      ['hook stop, both processes', hook('stop')],
      ['mcp until its tools are listed', () => this.mcp(root)],
    ];
    for (const [, run] of rows) await run();
    const samples = rows.map(() => [] as number[]);
    for (let i = 0; i < times(11); i++) for (const [at, [, run]] of rows.entries()) samples[at]!.push(await run());
    const bare = median(samples[0]!);
    console.log(`start, ${FEW_FILES} files: ms of processor, times bare node (medians of ${samples[0]!.length})`);
    for (const [at, [name]] of rows.entries())
      console.log([name, median(samples[at]!).toFixed(0), (median(samples[at]!) / bare).toFixed(1)].join('\t'));
  }

  refresh(count: number): void {
    const root = this.project('many', count);
    const rounds = Array.from({ length: times(count < 50_000 ? 5 : 3) }, () => {
      const whole = this.packed.cpu(root, this.packed.bin, 'ready', '--quiet');
      const without = this.packed.cpu(root, this.packed.bin, 'ready', '--quiet', '--no-refresh');
      const { cpuMs } = runChild(fileURLToPath(new URL('walk-floor.ts', import.meta.url)), root);
      return { whole, refresh: whole - without, walk: cpuMs };
    });
    const of = (name: 'whole' | 'refresh' | 'walk') => median(rounds.map((round) => round[name]));
    console.log('refresh, nothing changed: files, ms of ready, ms of its refresh, ms of a walk, ratio');
    console.log(
      [count, of('whole'), of('refresh'), of('walk').toFixed(0), (of('refresh') / of('walk')).toFixed(2)].join('\t'),
    );
  }

  private project(name: string, tasks: number): string {
    const root = join(this.packed.folder, name);
    mkdirSync(join(root, '.passdown'), { recursive: true });
    makeProject(root, { tasks });
    this.packed.cpu(root, this.packed.bin, 'ingest');
    return root;
  }

  private async mcp(cwd: string): Promise<number> {
    const counted = [
      '--norc',
      '-c',
      '"$@" 2> /dev/null; echo; times',
      'bash',
      process.execPath,
      this.packed.bin,
      'mcp',
    ];
    const child = spawn('bash', counted, { cwd, env: this.packed.env, stdio: ['pipe', 'pipe', 'inherit'] });
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: client })}\n`);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.includes('"tools":[')) child.stdin.end();
    }
    return milliseconds(said.slice(said.lastIndexOf('}')));
  }
}

/** Calls a second over MCP against the same question asked in process: what the protocol costs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Desk } from '../src/mcp/desk.ts';
import { tasksTool } from '../src/mcp/tools/tasks.ts';
import { makeProject } from './make-project.ts';
import { sizes, times } from './sizes.ts';

const CALLS = times(1000);
const BIN = fileURLToPath(new URL('../bin/passdown.js', import.meta.url));

export async function benchMcp(): Promise<void> {
  console.log(`mcp on SQLite, ${CALLS} calls in a row: task files, calls/s over MCP, calls/s in process, ratio`);
  for (const count of sizes(20, 1000)) {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    const desk = new Desk({ folder: root, cwd: root, env: {}, overrides: {} });
    const client = new Client({ name: 'bench', version: '1' });
    try {
      makeProject(root, { tasks: count });
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: [BIN, '-C', root, 'mcp'], cwd: root }),
      );
      const over = await rate(() => client.callTool({ name: tasksTool.name, arguments: { id: '3' } }));
      const within = await rate(() => tasksTool.answer({ id: '3' }, desk));
      console.log([count, over.toFixed(0), within.toFixed(0), (over / within).toFixed(2)].join('\t'));
    } finally {
      await client.close();
      await desk.close();
      rmSync(root, { recursive: true, force: true });
    }
  }
}

async function rate(call: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < times(50); i++) await call();
  const began = performance.now();
  for (let i = 0; i < CALLS; i++) await call();
  return (1000 * CALLS) / (performance.now() - began);
}

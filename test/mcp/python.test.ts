/** The server by the Python SDK's own client, which many agents are built on. */
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { example } from '../support/page.ts';
import { BIN, REPOSITORY } from '../support/workspace.ts';

const PYTHON = process.env.PASSDOWN_TEST_PYTHON ?? 'python3';

/** `.ci/run` installs it; elsewhere: pip install mcp. */
function hasClient(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import mcp'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!hasClient())(
  'the Python client asks, reads and is told what it misspelt (needs Python with mcp)',
  async () => {
    const script = join(REPOSITORY, 'test/support/client.py');
    const args = [script, process.execPath, BIN, 'mcp'];
    const { stdout } = await promisify(execFile)(PYTHON, args, { cwd: example('bookshop').root });
    expect(JSON.parse(stdout)).toEqual({
      protocol: expect.stringMatching(/^202\d-\d\d-\d\d$/),
      tools: ['brief', 'find', 'tasks', 'check', 'submit', 'status'].map((name) => `passdown_${name}`),
      brief: expect.stringContaining('# Briefing for task-008: Refresh tokens'),
      wrong: true,
      resources: expect.arrayContaining(['passdown://journal', 'passdown://briefing/task-008']),
      journal: expect.stringContaining('# Journal of'),
      prompt: expect.stringContaining('task-008'),
    });
  },
);

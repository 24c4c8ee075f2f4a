/** How often the server compares files with its graph. */
import { expect, test } from 'vitest';
import { PATIENCE, startMcp } from '../support/mcp.ts';
import { taskFile } from '../support/store-contract.ts';
import { workspace } from '../support/workspace.ts';

const ZEPPELIN = 'outcome: completed\ngotchas:\n  - issue: The zeppelin leaks';
const OPEN = '# Task 002: Two\n\n| Field | Value |\n|---|---|\n| Status | pending |\n';

test(
  'files are not compared again within the interval, but a handoff that the server wrote is seen at once',
  PATIENCE,
  async () => {
    const place = workspace().write('tasks/task-001.md', taskFile('1')).write('tasks/task-002.md', OPEN);
    const mcp = await startMcp({ cwd: place.root, env: { PASSDOWN_MCP_REFRESH_MS: '3600000' } });
    expect(await mcp.ask('find', { text: 'zeppelin' })).toMatch(/^Nothing found/);
    place.write('tasks/task-001.md', taskFile('1', ZEPPELIN));
    expect(await mcp.ask('find', { text: 'zeppelin' })).toMatch(/^Nothing found/);
    await mcp.ask('submit', {
      task: '2',
      handoff: { outcome: 'completed', gotchas: [{ issue: 'The glider leaks', severity: 'low' }] },
    });
    expect(await mcp.ask('find', { text: 'glider' })).toContain('The glider leaks');
    expect(await mcp.ask('find', { text: 'zeppelin' })).toContain('The zeppelin leaks');
  },
);

/** --remove takes out what init put in, whatever else changed since; what it cannot be sure of stays and is named. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGENT_BLOCK, AGENT_NAMES } from '../../src/init/agents.ts';
import { fingerprintOf } from '../../src/init/record.ts';
import { AGENTS_MARKERS } from '../../src/model/index.ts';
import { OWN_GITIGNORE } from '../../src/workplace/keep-out-of-git.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { treeOf } from '../support/tree.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const ALL = ['--agent', ...AGENT_NAMES];
const init = (place: Workspace, ...args: string[]) => dataOf(place, 'init', '--yes', ...args);
const remove = (place: Workspace, ...args: string[]) => dataOf(place, 'init', '--remove', '--yes', ...args);

describe('init --remove', () => {
  test('leaves what others wrote before, between and after', async () => {
    const place = workspace({
      'AGENTS.md': '# Rules\n',
      '.mcp.json': '{\n  "mcpServers": {\n    "a": { "command": "a" }\n  }\n}\n',
      '.codex/config.toml': 'model = "x"\n',
      '.claude/settings.json': '{\n  "model": "x"\n}\n',
    });
    await init(place, '--agent', 'codex', 'claude');
    const edit = (path: string, from: string, to: string) =>
      place.write(
        path,
        place.read(path).replace(from, () => to),
      );
    edit('AGENTS.md', '# Rules\n', '# Rules\n\nBe kind.\n');
    place.write('AGENTS.md', `${place.read('AGENTS.md')}\n## More\n`);
    edit('.mcp.json', '"a": { "command": "a" }', '"b": { "command": "b" }');
    edit('.codex/config.toml', 'model = "x"', 'model = "y"');
    edit('.claude/settings.json', '"model": "x"', '"model": "y"');
    expect((await remove(place)).code).toBe(0);
    expect(place.read('AGENTS.md')).toBe('# Rules\n\nBe kind.\n\n## More\n');
    expect(place.read('.mcp.json')).toBe('{\n  "mcpServers": {\n    "b": { "command": "b" }\n  }\n}\n');
    expect(place.read('.codex/config.toml')).toBe('model = "y"\n');
    expect(place.read('.claude/settings.json')).toBe('{\n  "model": "y"\n}\n');
  });

  test('takes the entry out of a file that was laid out anew, or that others added to', async () => {
    const place = workspace();
    await init(place, ...ALL);
    const settings = JSON.parse(place.read('.claude/settings.json'));
    settings.hooks.Stop.push({ hooks: [{ type: 'command', command: './mine.sh' }] });
    place.write('.claude/settings.json', JSON.stringify(settings));
    const servers = JSON.parse(place.read('.mcp.json'));
    servers.mcpServers.passdown.args.push('--store', 'sqlite:elsewhere.db');
    servers.mcpServers.mine = { command: 'mine' };
    place.write('.mcp.json', `${JSON.stringify(servers, null, '\t')}\n`);
    place.write('CLAUDE.md', `# Mine\n\n${place.read('CLAUDE.md')}`);
    expect((await remove(place)).code).toBe(0);
    expect(JSON.parse(place.read('.claude/settings.json'))).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: './mine.sh' }] }] },
    });
    expect(place.read('.mcp.json')).toBe(
      '{\n\t"mcpServers": {\n\t\t"mine": {\n\t\t\t"command": "mine"\n\t\t}\n\t}\n}\n',
    );
    expect(place.read('CLAUDE.md')).toBe('# Mine\n');
    expect(Object.keys(treeOf(place.root)).sort()).toEqual([
      '.claude/',
      '.claude/settings.json',
      '.mcp.json',
      'CLAUDE.md',
    ]);
  });

  const SERVER_FILES = ['.mcp.json', '.cursor/mcp.json'];
  const others = { db: { command: 'db' } };

  test.each(['laid out anew', 'with other words'])(
    'takes our server, %s, out of a file that was there before',
    async (how) => {
      const place = workspace(
        Object.fromEntries(SERVER_FILES.map((path) => [path, JSON.stringify({ mcpServers: others })])),
      );
      await init(place);
      for (const path of SERVER_FILES) {
        const file = JSON.parse(place.read(path));
        if (how === 'with other words') file.mcpServers.passdown.args.push('--root', '.');
        place.write(path, JSON.stringify(file, null, 4));
      }
      expect((await remove(place)).code).toBe(0);
      for (const path of SERVER_FILES) expect(place.read(path)).toBe(JSON.stringify({ mcpServers: others }, null, 4));
      expect(Object.keys(treeOf(place.root)).sort()).toEqual(['.cursor/', ...SERVER_FILES].sort());
    },
  );

  test('takes a hook out of a list on one line without a trace', async () => {
    const before =
      '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "./mine.sh" }] }]\n  }\n}\n';
    const place = workspace({ '.claude/settings.json': before });
    await init(place);
    const settings = place.read('.claude/settings.json');
    place.write('.claude/settings.json', settings.replace('"timeout":30', '"timeout":60'));
    expect((await remove(place)).code).toBe(0);
    expect(place.read('.claude/settings.json')).toBe(before);
  });

  const EXTRA = ['--prompt-hook', '--edit-hook'];
  const TOOLS =
    '{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "./mine.sh" }] }\n    ]\n  }\n}\n';

  test.each([['asked for at once'], ['asked for later']])(
    'takes the hooks for prompts and edits out without a trace, %s',
    async (when) => {
      const place = workspace({ '.claude/settings.json': TOOLS });
      if (when === 'asked for later') await init(place);
      await init(place, ...EXTRA);
      const { hooks } = JSON.parse(place.read('.claude/settings.json'));
      expect(hooks.PreToolUse).toHaveLength(2);
      expect(hooks.PreToolUse[1].hooks[0].command).toMatch(/passdown.* hook edit$/);
      expect(hooks.UserPromptSubmit[0].hooks[0].command).toMatch(/passdown.* hook prompt$/);
      const before = treeOf(place.root);
      // Whoever does not ask for them again keeps them.
      await init(place);
      expect(treeOf(place.root)).toEqual(before);
      expect((await remove(place)).code).toBe(0);
      expect(place.read('.claude/settings.json')).toBe(TOOLS);
      expect(Object.keys(treeOf(place.root)).sort()).toEqual(['.claude/', '.claude/settings.json']);
    },
  );

  test('takes the hook for edits out of a file that was laid out anew, but not with a matcher of others', async () => {
    const place = workspace({ '.claude/settings.json': TOOLS });
    await init(place, ...EXTRA);
    const settings = JSON.parse(place.read('.claude/settings.json'));
    place.write('.claude/settings.json', JSON.stringify({ ...settings, model: 'x' }));
    settings.hooks.PreToolUse[1].matcher = 'Write';
    const narrowed = JSON.stringify(settings);
    expect((await remove(place)).code).toBe(0);
    expect(JSON.parse(place.read('.claude/settings.json'))).toEqual({ ...JSON.parse(TOOLS), model: 'x' });
    await init(place, ...EXTRA);
    place.write('.claude/settings.json', narrowed);
    expect((await remove(place)).code).toBe(1);
    expect(place.read('.claude/settings.json')).toContain('"matcher":"Write"');
  });

  const MINE: Record<string, { path: string; from: string; to: string }> = {
    'a line in the block of AGENTS.md': { path: 'AGENTS.md', from: '- To ask', to: '- my own line\n- To ask' },
    'a line in the block of CLAUDE.md': { path: 'CLAUDE.md', from: '- To ask', to: '- my own line\n- To ask' },
    'an env for our server': { path: '.mcp.json', from: '"args"', to: '"env": { "A": "1" }, "args"' },
    'a comment in our entry': { path: '.cursor/mcp.json', from: '"args"', to: '// why\n"args"' },
    'a key for Codex': { path: '.codex/config.toml', from: 'args =', to: 'startup_timeout_sec = 20\nargs =' },
    'a matcher for our hook': {
      path: '.claude/settings.json',
      from: '"hooks": [\n          {',
      to: '"matcher": "x", "hooks": [{',
    },
    'a command behind our hook': { path: '.claude/settings.json', from: 'hook stop', to: 'hook stop; ./mine.sh' },
  };

  test.each(Object.entries(MINE))(
    'keeps %s that somebody wrote, says so, and init leaves it alone',
    async (_name, { path, from, to }) => {
      for (const there of [{}, { 'AGENTS.md': '# Hi\n', '.mcp.json': '{"mcpServers":{}}' }]) {
        const place = workspace(there as Record<string, string>);
        await init(place, ...ALL);
        const changed = place.read(path).replace(from, () => to);
        expect(changed).toContain(to);
        place.write(path, changed);
        const again = await init(place, ...ALL);
        expect([again.data.written, place.read(path)]).toEqual([[], changed]);
        if (path.endsWith('.md'))
          expect(again.data.kept).toContainEqual({
            path,
            why: expect.stringContaining('somebody changed the passdown block'),
          });
        const { code, data } = await remove(place);
        expect([code, data.kept]).toEqual([1, [{ path, why: expect.stringContaining('remove by hand') }]]);
        expect(place.read(path)).toContain(to);
        expect(place.read('.passdown/init.json')).toContain(path);
      }
    },
  );

  test('leaves what it cannot tell from others’ work, says so, and knows of it the next time', async () => {
    const place = workspace();
    await init(place, '--agent', 'claude');
    const settings = JSON.parse(place.read('.claude/settings.json'));
    settings.hooks.Stop[0].hooks.push({ type: 'command', command: './mine.sh' });
    place.write('.claude/settings.json', JSON.stringify(settings, null, 2));
    const { code, data } = await remove(place);
    expect(code).toBe(1);
    expect(data.kept).toEqual([
      { path: '.claude/settings.json', why: 'remove by hand: the entry for passdown in hooks.Stop' },
    ]);
    const left = JSON.parse(place.read('.claude/settings.json'));
    expect(left.hooks).toEqual({ Stop: settings.hooks.Stop });
    left.hooks.Stop[0].hooks.shift();
    place.write('.claude/settings.json', JSON.stringify(left, null, 2));
    expect((await remove(place)).code).toBe(0);
    expect(Object.keys(treeOf(place.root)).sort()).toEqual(['.claude/', '.claude/settings.json']);
  });

  test('keeps a configuration that somebody changed, and what keeps the graph out of git', async () => {
    const place = workspace();
    await init(place);
    place.write('.passdown/config.yaml', `${place.read('.passdown/config.yaml')}\nsessionHours: 3\n`);
    place.write('.passdown/graph.db', 'x');
    const { code, stdout } = await passdown(place, 'init', '--remove', '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain('.passdown/config.yaml: kept, somebody changed it since');
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('delete that folder');
    expect(Object.keys(treeOf(place.root))).toEqual([
      '.passdown/',
      '.passdown/.gitignore',
      '.passdown/config.yaml',
      '.passdown/graph.db',
    ]);
  });

  test('without the record goes by our markers and names', async () => {
    const place = workspace({ 'AGENTS.md': '# Hi\n', '.mcp.json': '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n' });
    const before = treeOf(place.root);
    await init(place, '--agent', 'codex', 'claude');
    rmSync(join(place.root, '.passdown'), { recursive: true });
    expect((await remove(place)).code).toBe(0);
    for (const path of Object.keys(before)) expect([path, treeOf(place.root)[path]]).toEqual([path, before[path]]);
    expect(place.read('.codex/config.toml')).toBe('');
    const { hooks } = JSON.parse(place.read('.claude/settings.json'));
    expect(Object.values(hooks)).toEqual(Object.keys(hooks).map(() => []));
  });

  test('an example of our block in a fence is somebody’s text, to init and to --remove, with the record and without', async () => {
    const example = `# Hi\n\n\`\`\`\n${AGENTS_MARKERS.begin}\nMine.\n${AGENTS_MARKERS.end}\n\`\`\`\n`;
    for (const isRecorded of [true, false]) {
      const place = workspace({ 'CLAUDE.md': example });
      await init(place);
      expect(place.read('CLAUDE.md')).toBe(
        `${example}\n${[AGENTS_MARKERS.begin, ...AGENT_BLOCK, AGENTS_MARKERS.end].join('\n')}\n`,
      );
      expect((await init(place)).data.written).toEqual([]);
      if (!isRecorded) rmSync(join(place.root, '.passdown/init.json'));
      expect((await remove(place)).code).toBe(0);
      expect(place.read('CLAUDE.md')).toBe(example);
    }
  });

  test('leaves an entry that was there before init', async () => {
    const mine = { command: 'passdown', args: ['--store', 'neo4j://x', 'mcp'] };
    const place = workspace({ '.mcp.json': JSON.stringify({ mcpServers: { passdown: mine } }) });
    const before = treeOf(place.root);
    const { data } = await init(place);
    expect(data.kept).toContainEqual({
      path: '.mcp.json',
      why: 'mcpServers.passdown already exists with other values',
    });
    expect(place.read('.mcp.json')).toBe(JSON.stringify({ mcpServers: { passdown: mine } }));
    await remove(place);
    expect(treeOf(place.root)).toEqual(before);
  });

  test('finds its texts where git changed the line ends', async () => {
    const place = workspace({ 'AGENTS.md': '# Hi\n', '.mcp.json': '{\n  "x": 1\n}\n' });
    await init(place, ...ALL);
    for (const [path, content] of Object.entries(treeOf(place.root))) {
      if (path.endsWith('/') || path.endsWith('init.json')) continue;
      const text = Buffer.from(content.slice(4), 'base64').toString();
      place.write(path, text.replaceAll('\n', '\r\n'));
    }
    expect((await remove(place)).code).toBe(0);
    expect(place.read('AGENTS.md')).toBe('# Hi\r\n');
    expect(place.read('.mcp.json')).toBe('{\r\n  "x": 1\r\n}\r\n');
    expect(Object.keys(treeOf(place.root)).sort()).toEqual(['.mcp.json', 'AGENTS.md']);
  });

  test('says so where there is nothing, and shows without writing under --dry-run', async () => {
    const place = workspace({ 'CLAUDE.md': '# Hi\n' });
    expect((await passdown(place, 'init', '--remove')).stdout).toContain('There is nothing to remove.');
    await init(place);
    const before = treeOf(place.root);
    const { code, data } = await remove(place, '--dry-run');
    expect([code, data.removed, treeOf(place.root)]).toEqual([0, [], before]);
    expect(data.proposed).toContainEqual({ path: 'CLAUDE.md', change: 'changed' });
  });

  test('a record that names other files is refused', async () => {
    const place = workspace({
      'src/a.ts': 'x',
      '.passdown/init.json': '{"version":1,"files":{"src/a.ts":{"made":"x"}},"folders":[]}',
    });
    const { code, stderr } = await passdown(place, 'init', '--remove', '--yes');
    expect([code, place.read('src/a.ts')]).toEqual([2, 'x']);
    expect(stderr).toContain('.passdown/init.json cannot be used');
  });
});

describe('a later run', () => {
  test('replaces a block of an older wording, and still takes it out to the byte', async () => {
    const place = workspace({ 'CLAUDE.md': '# Hi' });
    await init(place);
    const older = (path: string) =>
      place.write(path, place.read(path).replace('passdown keeps what one agent learns', 'Older words'));
    older('CLAUDE.md');
    older('.passdown/init.json');
    const { data } = await init(place);
    expect(data.written.map(({ path }: { path: string }) => path)).toEqual(['.passdown/init.json', 'CLAUDE.md']);
    expect(place.read('CLAUDE.md')).toContain('passdown keeps what one agent learns');
    await remove(place);
    expect(place.read('CLAUDE.md')).toBe('# Hi');
  });

  test('replaces a block of an older wording in a file that init made and others added to', async () => {
    const place = workspace();
    await init(place, '--agent', 'claude');
    const now = place.read('CLAUDE.md');
    const older = now.replace('passdown keeps what one agent learns', 'Older words');
    const record = JSON.parse(place.read('.passdown/init.json'));
    record.files['CLAUDE.md'] = { made: fingerprintOf(older), block: fingerprintOf(older.trimEnd()) };
    place.write('.passdown/init.json', JSON.stringify(record)).write('CLAUDE.md', `${older}\n# Mine\n`);
    await init(place, '--agent', 'claude');
    expect(place.read('CLAUDE.md')).toBe(`${now}\n# Mine\n`);
    expect((await remove(place)).code).toBe(0);
    expect(place.read('CLAUDE.md').trim()).toBe('# Mine');
  });

  test('adds another agent to the record', async () => {
    const place = workspace();
    const before = treeOf(place.root);
    await init(place, '--agent', 'claude');
    await init(place, '--agent', 'cursor');
    await remove(place);
    expect(treeOf(place.root)).toEqual(before);
  });

  test('lets its record into git where an older version wrote .passdown/.gitignore, and leaves any other', async () => {
    const older = OWN_GITIGNORE.replace('!init.json\n', '');
    const place = workspace({ '.passdown/.gitignore': older });
    await init(place);
    expect(place.read('.passdown/.gitignore')).toBe(OWN_GITIGNORE);
    await remove(place);
    expect(place.read('.passdown/.gitignore')).toBe(older);

    const other = workspace({ '.passdown/.gitignore': '' });
    const { data } = await init(other);
    expect([other.read('.passdown/.gitignore'), data.kept[0].path]).toEqual(['', '.passdown/.gitignore']);
  });
});

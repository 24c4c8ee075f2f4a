/** The plugin folder and the files at the root by which agents install passdown in one line; made from the tables of init. */
import { readFileSync } from 'node:fs';
import { AGENT_BLOCK, AGENTS, type AgentName, EXTRA_HOOKS } from '../src/init/agents.ts';
import { hooksFile } from '../src/init/hook-entries.ts';

/** The same in every version: Codex trusts a hook by its text. */
const WORDS = ['passdown'];
const SERVERS = { mcpServers: { passdown: { command: 'passdown', args: ['mcp'] } } };
const SCHEMAS = 'https://agent-plugins.org/schemas/1.0.0';
const MAINTAINERS = { name: 'The passdown authors' };

const { version, description, license, keywords, mcpName } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const about = { name: 'passdown', version, description, author: MAINTAINERS, license, keywords };

/** Path below the repository → content. */
export function plugins(): Map<string, string> {
  const files: Record<string, object | string> = {
    'plugin/.claude-plugin/plugin.json': about,
    'plugin/hooks/hooks.json': hooksOf('claude'),
    'plugin/.mcp.json': SERVERS,
    'plugin/.codex-plugin/plugin.json': {
      ...about,
      skills: './skills/',
      mcpServers: './.mcp.json',
      hooks: './hooks/codex.json',
    },
    'plugin/hooks/codex.json': hooksOf('codex'),
    'plugin/.cursor-plugin/plugin.json': { ...about, mcpServers: './.mcp.json', hooks: './hooks/cursor.json' },
    'plugin/hooks/cursor.json': hooksOf('cursor'),
    // Agent Plugins 1.0: skills and servers alone.
    'plugin/plugin.json': { $schema: `${SCHEMAS}/plugin.schema.json`, ...about },
    'plugin/mcp.json': {
      $schema: `${SCHEMAS}/mcp.schema.json`,
      mcpServers: { passdown: { type: 'stdio', ...SERVERS.mcpServers.passdown } },
    },
    'plugin/skills/handoff/SKILL.md': skill(),
    '.claude-plugin/marketplace.json': marketplace(),
    '.cursor-plugin/marketplace.json': marketplace(),
    'gemini-extension.json': { name: 'passdown', version, description, ...SERVERS },
    'hooks/hooks.json': hooksOf('gemini'),
    'server.json': {
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: mcpName,
      description: 'What earlier agents left for the next: briefings, patterns and gotchas from handoff notes.',
      version,
      packages: [
        {
          registryType: 'npm',
          identifier: 'passdown',
          version,
          transport: { type: 'stdio' },
          packageArguments: [{ type: 'positional', value: 'mcp' }],
        },
      ],
    },
  };
  return new Map(
    Object.entries(files).map(([path, said]) => [
      path,
      typeof said === 'string' ? said : `${JSON.stringify(said, null, 2)}\n`,
    ]),
  );
}

/** Those that init writes without being asked for more. */
function hooksOf(name: AgentName): object {
  const { format, places } = AGENTS[name].hooks!;
  const usual = places.filter(({ word }) => !(EXTRA_HOOKS as readonly string[]).includes(word));
  return hooksFile(WORDS, format, usual);
}

/** In a folder of its own: agents do not look for a plugin at the root of a marketplace. */
const marketplace = () => ({
  name: 'passdown',
  owner: MAINTAINERS,
  metadata: { description },
  plugins: [{ name: 'passdown', source: './plugin', description, version, license, keywords, author: MAINTAINERS }],
});

const skill = () => `---
name: handoff
description: Read what earlier agents left before work begins, and leave a handoff before it ends. Use it at the start of a task, when asked what is known about a file or a topic, and when a task is done.
license: ${license}
---

${AGENT_BLOCK.join('\n').replace('## Handoffs (passdown)', '# Handoffs')}
`;

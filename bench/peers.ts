/**
 * npm run bench peers: other tools that keep tasks, notes or memory for agents, beside passdown on the same files. Each
 * is installed from its registry into a temporary folder when this runs; what does not install or run is named. Measured
 * is the processor time of whole commands, as somebody types them, without their installation.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pack } from '../scripts/pack.ts';
import { Dice, sentence } from './made-up-words.ts';
import { makeNote } from './make-note.ts';
import { dateOf } from './make-project.ts';
import { IS_TINY, sizes } from './sizes.ts';

interface Peer {
  name: string;
  /** A package of npm, or of PyPI with `pip:` before it. */
  from: string;
  /** Its files, by path. */
  files: (count: number) => Iterable<readonly [path: string, text: string]>;
  /** Its commands by what they do; `BIN` is the folder of its programs. */
  commands: Readonly<Record<string, string>>;
  /** The same of passdown. */
  ours: string;
}

const MOST_SAID = 300;
const title = (i: number) => sentence('step', new Dice(i));

const PEERS: readonly Peer[] = [
  {
    name: 'Backlog.md',
    from: 'backlog.md',
    *files(count) {
      yield [
        'backlog/config.yml',
        'project_name: "bench"\ndefault_status: "To Do"\nstatuses: ["To Do", "In Progress", "Done"]\ntask_prefix: "task"\nremote_operations: false\ncheck_active_branches: false\n',
      ];
      for (let i = 1; i <= count; i++)
        yield [
          `backlog/tasks/task-${i} - part.md`,
          `---\nid: task-${i}\ntitle: ${title(i)}\nstatus: ${i % 3 ? 'Done' : 'To Do'}\nassignee: []\ncreated_date: '${dateOf(i)}'\nlabels: []\ndependencies: []\n---\n\n## Description\n\n${sentence('gotcha', new Dice(i))}\n`,
        ];
    },
    commands: { 'list tasks': 'BIN/backlog task list --plain', search: 'BIN/backlog search quota --plain' },
    ours: 'tasks',
  },
  {
    name: 'Task Master',
    from: 'task-master-ai',
    *files(count) {
      const tasks = Array.from({ length: count }, (_, i) => ({
        ...{
          id: i + 1,
          title: title(i),
          description: sentence('question', new Dice(i)),
          details: '',
          testStrategy: '',
        },
        ...{ status: i % 3 ? 'done' : 'pending', priority: 'medium', dependencies: i > 0 ? [i] : [], subtasks: [] },
      }));
      yield ['.taskmaster/tasks/tasks.json', JSON.stringify({ master: { tasks, metadata: {} } }, undefined, 2)];
      yield ['.taskmaster/config.json', '{}'];
    },
    commands: { 'list tasks': 'BIN/task-master list', 'next task': 'BIN/task-master next' },
    ours: 'ready',
  },
  {
    name: 'MCP memory server',
    from: '@modelcontextprotocol/server-memory',
    *files(count) {
      const lines = Array.from({ length: count }, (_, i) =>
        JSON.stringify({
          type: 'entity',
          name: `n${i}`,
          entityType: 'gotcha',
          observations: [sentence('gotcha', new Dice(i))],
        }),
      );
      yield ['memory.jsonl', lines.join('\n')];
      const ask = [
        {
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'b', version: '1' } },
        },
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/call', params: { name: 'search_nodes', arguments: { query: 'quota' } } },
      ];
      yield ['ask.jsonl', `${ask.map((one) => JSON.stringify({ jsonrpc: '2.0', ...one })).join('\n')}\n`];
      for (let i = 0; i < count; i++)
        yield [`docs/handoffs/note-${i}.md`, `# Session ${i}\n\n## Gotchas\n\n- ${sentence('gotcha', new Dice(i))}\n`];
    },
    commands: {
      search: '(cat ask.jsonl; sleep 3) | MEMORY_FILE_PATH=$PWD/memory.jsonl timeout 8 BIN/mcp-server-memory',
    },
    ours: 'search quota',
  },
  {
    name: 'beads',
    from: '@beads/bd',
    *files(count) {
      const lines = Array.from({ length: count }, (_, i) =>
        JSON.stringify({
          ...{ id: `bench-${i}`, title: title(i), status: i % 3 ? 'closed' : 'open', priority: 2, issue_type: 'task' },
          ...{ created_at: `${dateOf(i)}T10:00:00Z`, updated_at: `${dateOf(i)}T10:00:00Z` },
        }),
      );
      yield ['.beads/issues.jsonl', `${lines.join('\n')}\n`];
    },
    commands: {
      'take in': 'BIN/bd init --prefix bench --quiet; BIN/bd import .beads/issues.jsonl',
      ready: 'BIN/bd ready',
    },
    ours: 'ready',
  },
  {
    name: 'basic-memory',
    from: 'pip:basic-memory',
    *files(count) {
      for (let i = 0; i < count; i++) yield [`docs/handoffs/${dateOf(i)}-session-${i}.md`, makeNote(i, 150)];
    },
    commands: {
      'take in':
        'HOME=$PWD/.home BIN/basic-memory project add bench $PWD/docs --default; HOME=$PWD/.home BIN/basic-memory reindex',
      search: 'HOME=$PWD/.home BIN/basic-memory tool search-notes quota',
    },
    ours: 'search quota',
  },
];

export function benchPeers(): void {
  // A test must not need their registries.
  console.log(
    IS_TINY ? 'peers: nothing is run on a tiny project' : 'peers: tool, files or tasks, what, seconds of processor',
  );
  const asked = process.argv.slice(3);
  for (const peer of IS_TINY ? [] : PEERS) if (asked.length === 0 || asked.includes(peer.name)) benchPeer(peer);
}

function benchPeer(peer: Peer): void {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-peer-'));
  try {
    const installed = install(peer, join(folder, 'tool'));
    if ('missing' in installed) {
      console.log(`${peer.name}\tdid not install: ${installed.missing}`);
      return;
    }
    const passdown = pack(join(folder, 'passdown'));
    for (const count of sizes(1_000))
      measure(peer, { bin: installed.bin, passdown }, join(folder, String(count)), count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Programs {
  /** The folder of the peer's programs. */
  bin: string;
  passdown: string;
}

function measure(
  { name, files, commands, ours }: Peer,
  { bin, passdown }: Programs,
  root: string,
  count: number,
): void {
  for (const [path, text] of files(count)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  const tell = (what: string, command: string) => console.log([name, count, what, cpuOf(command, root)].join('\t'));
  for (const [what, command] of Object.entries(commands)) tell(what, command.replaceAll('BIN', bin));
  const call = `"${process.execPath}" "${passdown}"`;
  tell('passdown takes in', `${call} ingest`);
  tell(`passdown ${ours}`, `${call} ${ours}`);
}

function install({ from }: Peer, folder: string): { bin: string } | { missing: string } {
  mkdirSync(folder, { recursive: true });
  if (!from.startsWith('pip:'))
    return run('npm', ['install', '--no-audit', '--prefix', folder, from], join(folder, 'node_modules', '.bin'));
  const bin = join(folder, 'bin');
  const venv = run('python3', ['-m', 'venv', folder], bin);
  return 'missing' in venv ? venv : run(join(bin, 'pip'), ['install', '--quiet', from.slice('pip:'.length)], bin);
}

/** The programs are in `bin` then; or the end of what it complained about. */
function run(command: string, args: string[], bin: string): { bin: string } | { missing: string } {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? { bin } : { missing: (stderr ?? '').trim().slice(-MOST_SAID) };
}

/** In seconds, as bash counts it; or why there is none. */
function cpuOf(command: string, root: string): string {
  const timed = `TIMEFORMAT='%U %S'; time { ${command} ; } >out.txt 2>err.txt; exit $?`;
  const { stderr } = spawnSync('bash', ['-c', timed], { cwd: root, encoding: 'utf8', timeout: 600_000 });
  const found = /(\d+\.\d+) (\d+\.\d+)\s*$/.exec(stderr);
  return found ? (Number(found[1]) + Number(found[2])).toFixed(2) : `not measured: ${stderr.slice(0, 200)}`;
}

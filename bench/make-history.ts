/** A git repository with a long history: code that comes, changes and goes, and notes whose items name it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';

/** Commits for each item, each file of code and each note. */
const [PER_ITEM, PER_FILE, PER_NOTE] = [10, 50, 200];
/** One of so many files goes in the end. */
const ONE_GOES = 5;
const FIRST_SECOND = 1_700_000_000;
const LABELS = ['Gotchas', 'Decisions', 'Next steps', 'Open questions'];
const SAYINGS = [
  (name: string, path: string) => `Never call \`${name}()\` twice in a row, it keeps a handle of ${path} open`,
  (name: string, path: string) => `We chose \`${name}()\` over a table, because ${path} is read once`,
  (name: string) => `Give \`${name}()\` a limit of its own, and a test`,
  (name: string, path: string) => `Does \`${name}()\` hold for an empty list in ${path}?`,
];

const nameOf = (file: number) => `loadPart${file}`;
export const pathOf = (file: number) => `src/area${file % 40}/part-${file}.ts`;
const codeOf = (file: number, turn: number) =>
  `export function ${nameOf(file)}(list: string[]): number {\n  return list.length + ${turn};\n}\n`;

export async function makeHistory(root: string, commits: number): Promise<void> {
  mkdirSync(root, { recursive: true });
  await git(root, ['init', '-q', '-b', 'main']);
  await git(root, ['fast-import', '--quiet', '--date-format=raw'], stream(commits));
  await git(root, ['reset', '-q', '--hard', 'main']);
}

function* stream(commits: number): Generator<string> {
  const files = Math.max(2, Math.floor(commits / PER_FILE));
  for (let commit = 0; commit < commits; commit++) {
    yield `commit refs/heads/main\ncommitter Bench <bench@example.org> ${FIRST_SECOND + commit * 600} +0000\n`;
    yield data(`Commit ${commit}`);
    if (commit % PER_NOTE === 1) yield noteAt(Math.floor(commit / PER_NOTE), files);
    else if (commit < commits - files) yield file(pathOf(commit % files), codeOf(commit % files, commit));
    else if (commit % ONE_GOES === 0) yield `D ${pathOf(commit % files)}\n`;
    else yield file('CHANGES.md', `Change ${commit}\n`);
    yield '\n';
  }
}

function noteAt(note: number, files: number): string {
  const items = PER_NOTE / PER_ITEM;
  const lines = LABELS.flatMap((label, kind) => [
    `\n## ${label}\n`,
    ...Array.from({ length: items / LABELS.length }, (_, i) => {
      const at = (note * items + kind * (items / LABELS.length) + i) % files;
      return `- ${SAYINGS[kind]!(nameOf(at), pathOf(at))} (case ${note}.${i})`;
    }),
  ]);
  return file(`handoffs/part-${note}-notes.md`, `# Handoff\n${lines.join('\n')}\n`);
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
const file = (path: string, text: string) => `M 644 inline ${path}\n${data(text)}`;

async function git(cwd: string, args: readonly string[], input: Iterable<string> = []): Promise<void> {
  const child = spawn('git', args, { cwd, stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  for (const text of input) if (!child.stdin.write(text)) await once(child.stdin, 'drain');
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`git ${args[0]} failed`);
}

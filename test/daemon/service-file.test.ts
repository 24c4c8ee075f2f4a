/** The files that `start --service` prints, read as systemd and launchd read them. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BIN, workspace } from '../support/workspace.ts';

/** A root with all that either format gives a meaning to. */
const NAME = 'my "odd" 100%h $HOME & <co> \\ it\'s';

async function print(kind: string): Promise<{ root: string; text: string; stderr: string }> {
  const place = workspace();
  const root = join(place.root, NAME);
  mkdirSync(root);
  const { code, stdout, stderr } = await place.passdown(['-C', root, '--project', 'p', 'start', '--service', kind]);
  expect(code).toBe(0);
  expect(existsSync(join(root, '.passdown'))).toBe(false);
  return { root, text: stdout, stderr };
}

const command = (root: string) => [
  ...[process.execPath, BIN, '-C', root, '--project', 'p'],
  ...['watch', '--log-level', 'info', '--log-format', 'json'],
];

/** Words of ExecStart: quoted, a backslash keeps the next character, %% and $$ stand for themselves, a lone one for something else. */
function unitWords(line: string): string[] {
  return [...line.matchAll(/"((?:\\.|[^"\\])*)"(?: |$)/g)].map(([, word]) => {
    const plain = word!.replace(/\\(.)/g, '$1');
    expect(plain.replaceAll('%%', '').replaceAll('$$', '')).not.toMatch(/[%$]/);
    return plain.replaceAll('%%', '%').replaceAll('$$', '$');
  });
}

test('a systemd unit runs exactly this program in exactly this folder', async () => {
  const { root, text, stderr } = await print('systemd');
  const lines = text.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^(?:$|#|\[\w+\]$|[A-Z]\w+=)/);
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}=`))!.slice(name.length + 1);
  expect(unitWords(value('ExecStart'))).toEqual(command(root));
  expect(value('WorkingDirectory').replaceAll('%%', '%')).toBe(root);
  expect(value('Restart')).toBe('on-failure');
  expect(stderr).toContain('systemctl --user');
});

/** Element names with their texts; throws where tags do not nest or a character is not escaped. */
function readXml(text: string): [string, string][] {
  const open: string[] = [];
  const found: [string, string][] = [];
  const rest = text.replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>]*>/g, '');
  for (const [all, close, name, empty, words] of rest.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>([^<]*)|[\s\S]/g)) {
    if (name === undefined && all.trim() !== '') throw new Error(`not part of a tag: ${all}`);
    if (name === undefined) continue;
    if (/&(?!(?:amp|lt|gt|quot|apos);)|>/.test(words!)) throw new Error(`not escaped: ${words}`);
    if (close && open.pop() !== name) throw new Error(`</${name}> closes nothing`);
    if (close || empty) continue;
    open.push(name);
    found.push([name, words!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')]);
  }
  if (open.length > 0) throw new Error(`never closed: ${open}`);
  return found;
}

test('a launchd agent is well-formed and runs exactly this program in exactly this folder', async () => {
  const { root, text, stderr } = await print('launchd');
  const elements = readXml(text);
  const strings = elements.filter(([name]) => name === 'string').map(([, words]) => words);
  expect(strings.slice(1)).toEqual([...command(root), root]);
  expect(elements.filter(([name]) => name === 'key').map(([, words]) => words)).toEqual([
    ...['Label', 'ProgramArguments', 'WorkingDirectory', 'RunAtLoad', 'KeepAlive', 'SuccessfulExit'],
  ]);
  expect(stderr).toContain('launchctl load');
});

test('another kind is refused', async () => {
  const { code } = await workspace().passdown(['start', '--service', 'cron']);
  expect(code).toBe(2);
});

/**
 * Runs one command after another, each in a fresh copy of a project into which a file was planted. Any Node runs it: `node hostile-clone.mjs <job.json>`.
 * It prints a line of JSON before each command, so that one that hangs has a name, and one after it.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const { emitWarning } = process;
process.emitWarning = () => {};
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
process.emitWarning = emitWarning;

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { run } = await import(pathToFileURL(job.main).href);

/** A rollback journal that changes nothing, and names another file as the one that decides about it. */
function journalNaming(file) {
  const MAGIC = Buffer.from('d9d505f920a163d7', 'hex');
  const head = Buffer.alloc(512);
  MAGIC.copy(head);
  for (const [at, value] of [
    [12, 1],
    [16, 1],
    [20, 512],
    [24, 4096],
  ])
    head.writeUInt32BE(value, at);
  const name = Buffer.from(file);
  const tail = Buffer.alloc(name.length + 20);
  tail.writeUInt32BE(262145, 0);
  name.copy(tail, 4);
  tail.writeUInt32BE(name.length, name.length + 4);
  tail.writeUInt32BE(
    name.reduce((sum, byte) => (sum + ((byte << 24) >> 24)) >>> 0, 0),
    name.length + 8,
  );
  MAGIC.copy(tail, name.length + 12);
  return Buffer.concat([head, tail]);
}

/** A database with passdown's version, and a view and a trigger that never end. */
function endless(path) {
  const database = new DatabaseSync(path);
  const forever = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
  database.exec(`CREATE TABLE t (key TEXT, i INTEGER); CREATE VIEW nodes AS ${forever}; CREATE VIEW docs AS ${forever};
    CREATE TRIGGER again AFTER INSERT ON t BEGIN INSERT INTO t SELECT 'x', i FROM nodes; END; PRAGMA user_version = 10`);
  database.close();
}

function database(path) {
  const made = new DatabaseSync(path);
  made.exec('CREATE TABLE nodes (key TEXT)');
  made.close();
}

const SAID = {
  at: '2026-01-01T00:00:00Z',
  page: job.marker,
  pid: 1,
  host: 'x',
  id: job.marker,
  want: 'stop',
  began: 1,
};

/** What is put in the place of a file, or next to it. */
const FORMS = {
  'a folder': (path) => mkdirSync(join(path, 'x'), { recursive: true }),
  'foreign content': (path) =>
    path.endsWith('.db') ? database(path) : writeFileSync(path, JSON.stringify({ ...SAID, outputs: [job.marker] })),
  'a journal': (path, victim) => {
    if (path.endsWith('.db')) database(path);
    else writeFileSync(path, job.marker);
    writeFileSync(`${path}-journal`, journalNaming(victim));
  },
  'a log': (path) => {
    if (path.endsWith('.db')) database(path);
    writeFileSync(`${path}-wal`, Buffer.alloc(40_000, 7));
  },
  'shared memory': (path) => {
    if (path.endsWith('.db')) database(path);
    writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 7));
  },
  'a trigger': (path) => (path.endsWith('.db') ? endless(path) : writeFileSync(path, '{"page":')),
  'a link': (path, victim) => symlinkSync(victim, path),
};

const treeOf = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `${join(entry.parentPath, entry.name)} ${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`,
    )
    .sort()
    .join('\n');

async function outcomeOf(root, args, input) {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const read = Object.values(streams).map(async (stream) => {
    let text = '';
    for await (const piece of stream) text += piece;
    return text;
  });
  const env = { ...process.env, NO_COLOR: '1', HOME: root };
  const code = await run(args, { cwd: root, env, stdin: Readable.from(input ? [input] : []), ...streams }).catch(
    (error) => `threw ${error.stack}`,
  );
  for (const stream of Object.values(streams)) stream.end();
  const [stdout, stderr] = await Promise.all(read);
  return { code, stdout, stderr };
}

for (const { file, form, args, input, isOurs } of job.runs) {
  const [root, outside] = [
    mkdtempSync(join(tmpdir(), 'passdown-hostile-')),
    mkdtempSync(join(tmpdir(), 'passdown-outside-')),
  ];
  const victim = join(outside, 'id');
  writeFileSync(victim, 'precious\n');
  cpSync(job.template, root, { recursive: true });
  // State of this machine, into which a pull then brings a file.
  if (isOurs) await outcomeOf(root, ['tasks'], '');
  if (file !== undefined) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { recursive: true, force: true });
    FORMS[form](path, victim);
  }
  console.log(JSON.stringify({ begins: { file, form, args, isOurs } }));
  const before = treeOf(outside);
  const outcome = await outcomeOf(root, args, input);
  for (const one of ['stdout', 'stderr']) outcome[one] = outcome[one].replaceAll(root, '<root>');
  console.log(JSON.stringify({ file, form, args, isOurs, ...outcome, isOutsideSame: treeOf(outside) === before }));
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
}

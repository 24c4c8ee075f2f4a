/** Configuration: defaults, layers, and errors that name the line and the right key. */
import { describe, expect, test } from 'vitest';
import { findRoot, loadConfig } from '../../src/config/load-config.ts';
import { passdown, passdownWith } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

test('without a file there are defaults', () => {
  expect(loadConfig(workspace().root, {}, {}).limits).toEqual({
    fileBytes: 1_048_576,
    dataBytes: 8_388_608,
    handoffBytes: 65_536,
  });
});

test('flags beat the environment, which beats the file', () => {
  const { root } = workspace({ '.passdown/config.yaml': 'project: from-file\n' });
  expect(loadConfig(root, {}, {}).project).toBe('from-file');
  expect(loadConfig(root, {}, { PASSDOWN_PROJECT: 'from-env' }).project).toBe('from-env');
  expect(loadConfig(root, { project: 'from-flag' }, { PASSDOWN_PROJECT: 'from-env' }).project).toBe('from-flag');
});

describe('a server that only the file names', () => {
  const at = (store: string) =>
    workspace({ '.passdown/config.yaml': `store: ${store}\n`, 'tasks/task-1.md': '# Task 1: A\n' });
  const env = { NEO4J_PASSWORD: 'word-4711', HOME: '/nowhere' };

  test.each([
    'neo4j+s://team.example',
    'bolt://10.0.0.1:7687',
    'bolt://127.0.0.1.team.example:7687',
    'neo4j://localhost:7687?to=team.example',
    'bolt://localhost/@team.example',
  ])('is sent nothing, and the message says how to allow it: %s', async (store) => {
    const place = at(store);
    const { code, stderr } = await passdownWith({ cwd: place.root, env }, 'tasks');
    expect([code, stderr]).toEqual([2, expect.stringContaining(`set NEO4J_URI=${store}`)]);
    expect((await passdownWith({ cwd: place.root, env }, 'check')).code).toBe(0);
    const { root } = place;
    expect(loadConfig(root, {}, { NEO4J_URI: store }).store).toBe(store);
    expect(loadConfig(root, {}, { PASSDOWN_STORE: store }).store).toBe(store);
    expect(loadConfig(root, { store }, {}).store).toBe(store);
  });

  test.each(['bolt://localhost:7687', 'neo4j://127.0.0.1', 'bolt+ssc://[::1]:7687/', 'sqlite:.passdown/other.db'])(
    'is used where it is on this machine: %s',
    (store) => expect(loadConfig(at(`'${store}'`).root, {}, {}).store).toBe(store),
  );
});

describe('a wrong configuration is exit 2 and names line and column', () => {
  test.each([
    ['a typo in a key', 'project: x\ninclud:\n  - tasks/*.md\n', /config\.yaml:2:1 .*includ\. Did you mean include\?/],
    ['a key that there is not', 'colour: red\n', /config\.yaml:1:1 .*colour\. Known: project, store, include/],
    [
      'a typo further down',
      'limits:\n  filebites: 2000\n',
      /config\.yaml:2:3 .*limits\.filebites\. Did you mean fileBytes\?/,
    ],
    ['a bad glob', 'include:\n  - "tasks/[*.md"\n', /config\.yaml:2:5 include\.0 is not a glob/],
    [
      'files that are what nobody knows',
      'include: [{ glob: "a/*.md", as: notes }]\n',
      /1:11 include\.0 says as: notes; write one of note, /,
    ],
    [
      'a kind without a glob',
      'include: [{ as: note }]\n',
      /1:11 include\.0 must be a glob, or a glob and what its files are/,
    ],
    ['an extended glob', "include: ['+(+(a)+(a))b.md']\n", /config\.yaml:1:11 include\.0 is not a glob/],
    [
      'lists that make too many globs',
      `include: ['${'{a,a}'.repeat(20)}.md']\n`,
      /config\.yaml:1:11 include\.0 is not a glob/,
    ],
    ['a glob out of the root', 'include: [../other/*.md]\n', /config\.yaml:1:11 include\.0 is not a glob/],
    [
      'a number that is none',
      'limits:\n  fileBytes: many\n',
      /config\.yaml:2:14 limits\.fileBytes must be a whole number/,
    ],
    ['broken YAML', 'project: a: b\n', /config\.yaml:1:10 .*colon/],
    ['no globs at all', 'include: []\n', /config\.yaml:1:10 include must name at least one glob/],
    ['a text for a group', 'limits: 5\n', /config\.yaml:1:9 limits must be a map: write key: value lines/],
    ['a graph elsewhere', 'store: sqlite:../other/graph.db\n', /config\.yaml:1:8 store leads out of the root/],
    ['a database of somebody', 'store: sqlite:/var/lib/other.db\n', /config\.yaml:1:8 store leads out of the root/],
    ['a list at the top', '- a\n', /config\.yaml:1:1 .*key: value/],
  ])('%s', async (_name, text, message) => {
    const { root } = workspace({ '.passdown/config.yaml': text });
    expect(() => loadConfig(root, {}, {})).toThrow(message);
    const place = workspace({ '.passdown/config.yaml': text });
    const { code, stdout, stderr } = await place.passdown(['check', '--json']);
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!).error.code).toBe('config-invalid');
  });
});

test('all mistakes of a configuration are told at once, in the order of the file', async () => {
  const text = 'colour: red\nlimits:\n  fileBytes: many\n  filebites: 3\nwatch:\n  polling: perhaps\nexclud: []\n';
  const place = workspace({ '.passdown/config.yaml': text });
  const { code, stderr } = await passdown(place, 'check', '--json');
  const { message } = JSON.parse(stderr).error;
  expect(code).toBe(2);
  expect(message.split('\n')).toEqual([
    expect.stringMatching(/^\.passdown\/config\.yaml:1:1 .*colour/),
    expect.stringMatching(/^\.passdown\/config\.yaml:3:14 limits\.fileBytes must be a whole number/),
    expect.stringMatching(/^\.passdown\/config\.yaml:4:3 .*limits\.filebites/),
    expect.stringMatching(/^\.passdown\/config\.yaml:6:12 watch\.polling must be one of/),
    expect.stringMatching(/^\.passdown\/config\.yaml:7:1 .*exclud\. Did you mean exclude\?/),
  ]);
});

test('all mistakes of the YAML are told at once', () => {
  const { root } = workspace({ '.passdown/config.yaml': 'project: a: b\nstore: c: d\n' });
  expect(() => loadConfig(root, {}, {})).toThrow(/config\.yaml:1:10 .*\n.*config\.yaml:2:8 /);
});

test.each([
  ['a flag', { project: 'x'.repeat(201) }, {}],
  ['the environment', {}, { PASSDOWN_PROJECT: 'x'.repeat(201) }],
])('a wrong value from %s is wrong use, not a crash', (_name, flags, environment) => {
  expect(() => loadConfig(workspace().root, flags, environment)).toThrow(
    expect.objectContaining({ code: 'config-invalid', message: expect.stringMatching(/^project /) }),
  );
});

test('the root is the nearest folder with .passdown, else with .git', () => {
  const place = workspace({ '.git/HEAD': '', 'a/.passdown/config.yaml': '', 'a/b/c/x.md': '', 'd/x.md': '' });
  expect(findRoot(undefined, `${place.root}/a/b/c`)).toBe(`${place.root}/a`);
  expect(findRoot(undefined, `${place.root}/d`)).toBe(place.root);
  expect(findRoot('d', place.root)).toBe(`${place.root}/d`);
  expect(() => findRoot('nowhere', place.root)).toThrow(/nowhere is not a folder/);
});

/** What the README and the pages in docs/ print is what the product prints, and their links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../src/index.ts';
import { taskWith } from './support/fixtures.ts';
import { passdown } from './support/in-process.ts';
import { REPOSITORY, workspace } from './support/workspace.ts';

const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
const [taskFile] = /(?<=^````markdown\n)[\s\S]*?(?=^````$)/m.exec(readme)!;
const [briefing] = /(?<=^```markdown\n)# Briefing[\s\S]*?(?=^```$)/m.exec(readme)!;
const NEXT_TASK = '# Task 012: Add refresh tokens\n\n| Status | pending |\n|---|---|\n| Depends On | 011 |\n';

test('the README has at most 120 lines, and the briefing stands in its first half', () => {
  const lines = readme.split('\n');
  expect(lines.length - 1).toBeLessThanOrEqual(120);
  expect(lines.findIndex((line) => line.startsWith('# Briefing for'))).toBeLessThan(60);
});

test("the README's task file becomes the README's briefing", async () => {
  const place = workspace({ 'tasks/task-011-sign-in.md': taskFile, 'tasks/task-012-refresh.md': NEXT_TASK });
  expect(await passdown(place, 'init', '--yes')).toMatchObject({ code: 0 });
  expect(await passdown(place, 'brief', '--next')).toMatchObject({ code: 0, stdout: briefing });
});

test('a repository with a note in prose and no task gets to a briefing by the commands of the README', async () => {
  const place = workspace({ 'HANDOFF.md': '# Handoff\n\n## Gotchas\n\n- A refresh token may be used once.\n' });
  expect(await passdown(place, 'init', '--yes')).toMatchObject({ code: 0 });
  const [, alone, about] = /^ {4}npx passdown (brief) .*\n {4}npx passdown (brief --about "[^"]+")/m.exec(readme)!;
  const words = (line: string) => [...line.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  expect((await passdown(place, ...words(alone!))).stdout).toMatch(
    /## Newest note: Handoff \(HANDOFF\.md, [^\n]*\)\n\n- A refresh token may be used once\. \(:5\)/,
  );
  expect((await passdown(place, ...words(about!))).stdout).toMatch(
    /A refresh token may be used once\. \(HANDOFF\.md:5, read from prose\)/,
  );
  const none = { code: 1, stderr: expect.stringContaining('There are no tasks yet: passdown new task') };
  expect(await passdown(place, 'brief', '--next')).toMatchObject(none);
});

test('the problems in the README are what check prints', async () => {
  const handoff = 'outcome: done\ngotchas:\n  - issue: Ratings are rounded twice: once in SQL, once in the page';
  const place = workspace({ 'tasks/task-013-reviews.md': taskWith(handoff) });
  const { stdout } = await passdown(place, 'check');
  const parts = (text: string) => [...text.matchAll(/^tasks\/task-013-reviews\.md\S+ (.*)$/gm)].map(([, rest]) => rest);
  expect(parts(stdout)).toEqual(parts(readme));
});

test('docs/library.md lists every function of the library, and no other', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/library.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(listed.sort()).toEqual(
    Object.keys(library)
      .filter((name) => name !== 'OperatorError')
      .sort(),
  );
});

test('every link between the pages leads to a file and a heading', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].concat(
    readdirSync(join(REPOSITORY, 'docs')).map((name) => `docs/${name}`),
  );
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-');
  const headings = (page: string) =>
    [...readFileSync(join(REPOSITORY, page), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading!));
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(REPOSITORY, page), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .map(([link, path, anchor]) => ({ link, target: path ? join(dirname(page), path) : page, anchor }))
      .filter(
        ({ target, anchor }) => !existsSync(join(REPOSITORY, target)) || (anchor && !headings(target).includes(anchor)),
      )
      .map(({ link }) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every file and folder that architecture, decisions and CONTRIBUTING name is there', () => {
  const pages = ['docs/architecture.md', 'docs/decisions.md', 'CONTRIBUTING.md'];
  const named = pages.flatMap((page) =>
    [...readFileSync(join(REPOSITORY, page), 'utf8').matchAll(/`((?:[a-z][\w-]*\/)+[\w.-]*)`/g)].map(
      ([, path]) => path!,
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  const isThere = (path: string) => ['', 'src'].some((folder) => existsSync(join(REPOSITORY, folder, path)));
  // dist/ is made when the package is packed.
  expect(named.filter((path) => !path.startsWith('dist/') && !isThere(path))).toEqual([]);
});

test('every limit that docs/architecture.md lists is a constant of the sources', () => {
  const [, table] = readFileSync(join(REPOSITORY, 'docs/architecture.md'), 'utf8').split('## Limits, by name');
  const listed = [...table!.matchAll(/`((?!PASSDOWN_)[A-Z][A-Z_]+)`/g)].map(([, name]) => name!);
  expect(listed.length).toBeGreaterThan(30);
  const texts = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(REPOSITORY, 'src', name), 'utf8'));
  const isDefined = (name: string) => texts.some((text) => new RegExp(`const ${name}\\b`).test(text));
  expect(listed.filter((name) => !isDefined(name))).toEqual([]);
});

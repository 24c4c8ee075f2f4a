/** The page in a real browser. Screenshots go to the temporary folder of the system, passdown-page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundleWeb } from '../../scripts/bundle-web.ts';
import { isWithout, launch, openPage, type PageOptions, settled, shoot } from '../support/browser.ts';
import { taskWith } from '../support/fixtures.ts';
import { HOSTILE } from '../support/hostile-notes.ts';
import { passdown } from '../support/in-process.ts';
import { manyTasks } from '../support/many-tasks.ts';
import { example, type Served, serve } from '../support/page.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violations {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

test('the scripts of the page are below 100 KB compressed, without the whole graph', async () => {
  const files = await bundleWeb();
  const scripts = [...files].filter(([name]) => name.endsWith('.js') && !/^(?:whole-graph|exported)/.test(name));
  const size = scripts.reduce((sum, [, bytes]) => sum + gzipSync(bytes).length, 0);
  expect(scripts.map(([name]) => name)).toContain('page.js');
  expect(size).toBeLessThan(100 * 1024);
  expect(files.has('whole-graph.js')).toBe(true);
});

describe.skipIf(isWithout)('the page (needs Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** The page of a project, opened with its token. */
  async function open(place: Workspace, hash = '', options: PageOptions = {}) {
    const served = await serve(place);
    return { served, ...(await show(served, hash, options)) };
  }

  async function show(served: Served, hash = '', options: PageOptions = {}) {
    const opened = await openPage(browser, options);
    onTestFinished(() => opened.context.close());
    await opened.page.goto(`${served.url}${hash}`);
    await settled(opened.page);
    return opened;
  }

  const go = async (page: Page, hash: string) => {
    await page.evaluate(`new Promise((resolve) => {
      if (location.hash === ${JSON.stringify(hash)}) return resolve();
      addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(resolve)), { once: true });
      location.hash = ${JSON.stringify(hash)};
    })`);
    await settled(page);
  };
  const mainText = async (page: Page) => String(await page.locator('main').textContent());

  /** Each view with words that it must show. */
  const BOOKSHOP: [hash: string, words: string[]][] = [
    ['#/now', ['Ready to start', 'Wish lists', 'Known traps', 'Decisions in force', 'Health']],
    ['#/tasks', ['in progress', 'Refresh tokens', 'No test credentials']],
    ['#/tasks?view=table&status=blocked', ['task-004', 'Mails about orders']],
    ['#/tasks?view=drawn', ['The longest chain of open tasks', 'task-004']],
    ['#/task/task-004', ['Checkout', 'Waits for', 'Gotchas', 'src/checkout/cart.ts', 'Briefing for task-004']],
    ['#/knowledge?kind=gotchas&severity=high', ['The pool hands out no more than 8 connections', 'How to avoid']],
    [
      '#/item/pattern-cents',
      ['Keep money as whole cents', 'First said', '2026-03-03', 'applies_to: [money, checkout, database]'],
    ],
    ['#/files', ['src', 'worked on']],
    ['#/file/src/auth/jwt.ts', ['Who speaks of it', 'Signs and verifies tokens', 'Add refresh tokens']],
    ['#/graph?of=task-003', ['34 nodes']],
    ['#/graph?of=task-003&view=table', ['Kind', 'src/auth/jwt.ts']],
    ['#/briefing?about=refresh%20tokens', ['Briefing', 'Why each was chosen', 'of 2,000 tokens']],
    ['#/time', ['How knowledge grew', '2026-03-06']],
    ['#/problems', ['tasks/task-011-reviews.md', 'outcome-invalid', 'Safe fix']],
    ['#/search?text=token', ['Gotcha', 'Tokens look expired']],
    ['#/workflows', ['No workflows yet']],
  ];
  const LITERATURE: [hash: string, words: string[]][] = [
    ['#/now', ['Health', 'workflows']],
    ['#/workflows', ['What governs dosing errors', 'delivered']],
    ['#/workflow/infusion-pumps-20260316', ['Gates', 'Sections', 'Training that lasts', 'No more studies exist']],
    ['#/file/handoffs/infusion-pumps/12-final.yaml', ['Hands on']],
    ['#/tasks', ['There are no tasks yet']],
  ];

  test.each([
    ['bookshop', BOOKSHOP],
    ['literature', LITERATURE],
  ] as const)(
    'every view of the %s example shows what it is for, without a serious barrier in either theme',
    async (name, views) => {
      const { page, troubles } = await open(example(name));
      await page.evaluate(AXE);
      for (const [hash, words] of views) {
        await go(page, hash);
        for (const word of words) expect(await mainText(page), hash).toContain(word);
        expect(await barriers(page), hash).toEqual([]);
        await shoot(page, `${name} ${hash} light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await barriers(page, ['color-contrast']), hash).toEqual([]);
        await shoot(page, `${name} ${hash} dark`);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      expect(troubles).toEqual([]);
    },
  );

  /** What axe calls serious or critical. */
  async function barriers(page: Page, only?: string[]): Promise<string[]> {
    const options = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
    const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as Violations;
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`);
  }

  test.each([360, 2560])('no view is wider than a window of %i pixels', async (width) => {
    const { page } = await open(example('bookshop'), '', { width });
    for (const [hash] of BOOKSHOP) {
      await go(page, hash);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), hash).toBe(true);
      await shoot(page, `bookshop ${hash} ${width}`);
    }
  });

  test('a save is on the page by itself; what is typed, where one is and the focus stay', async () => {
    const { page, served } = await open(example('bookshop'), '#/tasks?view=table', { width: 1280 });
    const field = page.locator('main input[name=text]');
    await field.pressSequentially('w');
    await field.evaluate('scrollTo(0, 40)');
    const { place } = served;
    place.write(
      'tasks/task-012-wish-lists.md',
      place.read('tasks/task-012-wish-lists.md').replace('Wish lists', 'Wishes on a list'),
    );
    await page.getByText('Wishes on a list').waitFor();
    expect(await field.inputValue()).toBe('w');
    expect(await page.evaluate('document.activeElement.name')).toBe('text');
  });

  test('the page goes on by itself when the server was away', async () => {
    const place = example('bookshop');
    const first = await serve(place);
    const { page } = await show(first, '#/task/task-012');
    await first.close();
    await page.locator('.line.is-away').waitFor();
    expect(await mainText(page)).toContain('Wish lists');
    place.write(
      'tasks/task-012-wish-lists.md',
      place.read('tasks/task-012-wish-lists.md').replace('Wish lists', 'Wishes'),
    );
    await serve(place, Number(new URL(first.url).port));
    await page.getByRole('heading', { name: 'Wishes' }).waitFor();
    await page.locator('.line.is-live').waitFor();
  });

  /** What a page asked for, and what it was sent with. */
  async function asked(served: Served, before: (page: Page) => Promise<unknown> = async () => {}) {
    const { page, context } = await openPage(browser);
    onTestFinished(() => context.close());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...(/\/api\/(.*)/.exec(request.url())?.slice(1) ?? [])));
    await before(page);
    await page.goto(served.url);
    await settled(page);
    await expect.poll(() => asked).toContain('events');
    const { answers } = JSON.parse((await page.locator('#first').textContent())!);
    return { asked, came: Object.keys(answers) };
  }

  test('what came with the page is not asked for, and nothing twice; news since then brings all of it again', async () => {
    const served = await serve(example('bookshop'));
    const quiet = await asked(served);
    expect([...quiet.asked, ...quiet.came].sort()).toEqual(
      ['events', 'place', 'overview', 'briefing?budget=6000', 'ready', 'status'].sort(),
    );
    const moved = await asked(served, (page) =>
      page.route('**/api/events', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'event: revision\nid: other\ndata: 1\n\n' }),
      ),
    );
    await expect.poll(() => moved.asked).toEqual(expect.arrayContaining(moved.came));
  });

  test('an older answer never replaces a newer one', async () => {
    const { page, served } = await open(example('bookshop'), '#/task/task-012');
    let held: (() => Promise<void>) | undefined;
    await page.route('**/api/show?id=task-012', async (route) => {
      if (held) return route.continue();
      const old = await route.fetch();
      held = () => route.fulfill({ response: old });
    });
    const { place } = served;
    const text = place.read('tasks/task-012-wish-lists.md');
    place.write('tasks/task-012-wish-lists.md', text.replace('Wish lists', 'Second'));
    await expect.poll(() => held).toBeDefined();
    place.write('tasks/task-012-wish-lists.md', text.replace('Wish lists', 'Third'));
    await page.getByRole('heading', { name: 'Third' }).waitFor();
    await held!();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 50))');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Third');
  });

  test('each view and filter has an address; back and forward lead through them', async () => {
    const { page } = await open(example('bookshop'), '#/knowledge?kind=patterns&tag=auth');
    expect(await mainText(page)).toContain('currentUser(request)');
    expect(await mainText(page)).not.toContain('Keep money');
    await page.getByRole('link', { name: /currentUser/ }).click();
    await page.waitForURL('**/#/item/pattern-current-user');
    await page.goBack();
    await page.waitForURL('**/#/knowledge?kind=patterns&tag=auth');
    await settled(page);
    expect(await mainText(page)).not.toContain('Keep money');
    await page.goForward();
    await page.waitForURL('**/#/item/pattern-current-user');
    await page.reload();
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('currentUser(request)');
  });

  test('by keyboard alone one searches, walks through a list, opens, goes back and sees the keys', async () => {
    const { page } = await open(example('bookshop'), '#/now');
    await page.keyboard.press('/');
    await page.keyboard.type('connections');
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    await settled(page);
    expect(page.url()).toContain('#/search?text=connections');
    await page.keyboard.press('j');
    const first = await page.evaluate('document.activeElement.textContent');
    await page.keyboard.press('j');
    expect(await page.evaluate('document.activeElement.textContent')).not.toBe(first);
    await page.keyboard.press('k');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(first);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.hash.startsWith('#/search'));
    await page.locator('main:focus').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.waitForURL('**/#/search?text=connections');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/#/tasks');
  });

  test('the lines of a statement are shown in place, and the link to the editor leads to them', async () => {
    const { page, served } = await open(example('bookshop'), '#/knowledge?kind=gotchas');
    await page.getByRole('button', { name: 'tasks/task-003-sign-in.md:40' }).click();
    await page.getByText('discovered_in: Load test of sign-in').waitFor();
    const href = await page.getByRole('link', { name: 'Open in editor' }).getAttribute('href');
    expect(href).toBe(`vscode://file/${served.place.root.slice(1)}/tasks/task-003-sign-in.md:40`);
  });

  test('a briefing follows the slider and is copied as markdown', async () => {
    const { page } = await open(example('bookshop'), '#/briefing?task=task-008');
    const slider = page.getByRole('slider', { name: 'Budget' });
    await slider.fill('300');
    await page.getByText('of 300 tokens').waitFor();
    await page.getByRole('button', { name: 'Copy as markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^# Briefing for task-008/);
  });

  test('what notes say changes nothing of the page', async () => {
    const files = Object.fromEntries(
      HOSTILE.map(([, text], i) => [
        `tasks/task-${i + 1}.md`,
        taskWith(
          `outcome: completed\ngotchas:\n  - issue: ${JSON.stringify(text)}\n    mitigation: ${JSON.stringify(`<img src=x onerror=alert(1)> ${text}`)}`,
        ).replace('Task 007', `Task ${i + 1}`),
      ]),
    );
    const { page, troubles } = await open(workspace(files), '#/knowledge?kind=gotchas');
    const foreign =
      'main script, main img, main iframe, main details, main [onerror], main a[href^="javascript:"], main a[href^="http"]';
    expect(await page.locator('main .item').count()).toBeGreaterThan(30);
    const headings = await page.locator('main h1, main h2').allInnerTexts();
    expect(headings).toEqual(['Knowledge']);
    for (const hash of [
      '#/knowledge?kind=gotchas',
      '#/now',
      '#/tasks',
      '#/problems',
      '#/briefing?about=orders',
      '#/search?text=alert',
      '#/graph?of=task-001',
    ]) {
      await go(page, hash);
      expect(await page.locator(foreign).count(), hash).toBe(0);
      expect(await page.evaluate('/[\\u202e\\u2066\\u200b\\u{e0041}]/u.test(document.body.innerText)'), hash).toBe(
        false,
      );
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), hash).toBe(true);
    }
    expect(troubles).toEqual([]);
  });

  test('a note of a million characters is cut, and the page stays as it is', async () => {
    const place = workspace({
      'HANDOFF.md': `# Handoff\n\n## Gotchas\n\n- ${'Never trust it. '.repeat(60_000)}\n`,
      '.passdown/config.yaml': 'limits:\n  fileBytes: 4000000\n',
    });
    const { page, troubles } = await open(place, '#/knowledge?kind=gotchas');
    const text = await mainText(page);
    expect(text.length).toBeLessThan(100_000);
    expect(troubles).toEqual([]);
  });

  test('a long table has only the rows in sight in the document, and the others come while one scrolls', async () => {
    const { page } = await open(manyTasks(400), '#/tasks?view=table');
    expect(await page.locator('tbody tr').count()).toBeLessThan(120);
    expect(await page.locator('table').getAttribute('aria-rowcount')).toBe('401');
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.getByRole('link', { name: 'task-400', exact: true }).first().waitFor();
    expect(await page.locator('tbody tr').count()).toBeLessThan(120);
  });

  test('what draws is loaded with the first drawing, and the whole graph when it is asked for', async () => {
    const { page } = await open(example('bookshop'));
    const loaded = (part = 'whole-graph') =>
      page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => name.includes('${part}'))`);
    expect(await loaded('lay-out')).toBe(false);
    await go(page, '#/graph?of=task-003');
    expect(await loaded('lay-out')).toBe(true);
    expect(await loaded()).toBe(false);
    await page.getByRole('button', { name: 'Whole graph' }).click();
    await page.getByText('64 nodes').waitFor();
    await page.locator('.whole-graph canvas').first().waitFor();
    expect(await loaded()).toBe(true);
  });

  test('without the token there is no page, and a page of elsewhere gets no answer', async () => {
    const served = await serve(example('bookshop'));
    const { page, context } = await openPage(browser);
    onTestFinished(() => context.close());
    await page.goto(served.origin);
    expect(await page.locator('body').textContent()).toContain('This page needs its token');
    await page.goto(served.url);
    await settled(page);
    const other = await serve(example('bookshop'));
    await page.goto(other.url);
    await settled(page);
    const tried = `fetch(${JSON.stringify(`${served.origin}/api/tasks`)}, { credentials: 'include', mode: 'no-cors' }).then(() => 'answered', () => 'refused')`;
    expect(await page.evaluate(tried)).toBe('refused');
  });

  test('an exported file opens from the disk without a network, and shows the same', async () => {
    const place = example('bookshop');
    const evil = '</script><script>alert(1)</script><!-- ';
    place.write(
      'tasks/task-014.md',
      taskWith(`outcome: completed\ngotchas:\n  - issue: ${JSON.stringify(evil)}`).replace('Task 007', 'Task 014'),
    );
    expect(await passdown(place, 'export', '--html', 'page.html')).toMatchObject({ code: 0 });
    const { page, context, troubles } = await openPage(browser, { offline: true });
    onTestFinished(() => context.close());
    const url = `file://${join(place.root, 'page.html')}`;
    await page.goto(url);
    await settled(page);
    for (const [hash, words] of BOOKSHOP.filter(([hash]) => !/about=|search|severity/.test(hash))) {
      await go(page, hash);
      for (const word of words.filter((one) => one !== '34 nodes')) expect(await mainText(page), hash).toContain(word);
    }
    await go(page, '#/knowledge?kind=gotchas&text=script');
    expect(await mainText(page)).toContain(evil.trim());
    await go(page, '#/briefing?about=anything');
    expect(await mainText(page)).toContain('This is not in the exported file');
    expect(await page.locator('a[href^="vscode:"]').count()).toBe(0);
    expect(troubles).toEqual([]);
    expect(place.read('page.html')).not.toContain(place.root);
  });
});

/** A real Chromium, where the machine has one, and pages in it. */
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { PATIENCE_MS } from './limits.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const CHROMIUM =
  process.env.PASSDOWN_TEST_CHROMIUM ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** `.ci/run` says that it must be there. */
export const isWithout = CHROMIUM === undefined && !process.env.PASSDOWN_REQUIRE_CHROMIUM;

export function launch(): Promise<Browser> {
  // A container has no user namespaces of its own; the pages are ours.
  return chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

export interface PageOptions {
  width?: number;
  theme?: 'light' | 'dark';
  offline?: boolean;
}

/** A page that fails the test which looks at its `troubles`: errors of scripts, and what the policy refused. */
export async function openPage(browser: Browser, { width = 1280, theme = 'light', offline = false }: PageOptions = {}) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    offline,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, context, troubles };
}

/** Until nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForSelector('.waiting, .is-old', { state: 'detached' });
}

const SHOTS = join(tmpdir(), 'passdown-page');

/** For a person to look at; nothing compares it. Only what the window shows: a whole page takes a second. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`) });
}

/** Makes docs/page.png, the picture in the README: the first view of the page on the bookshop example. Needs Chromium. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServing } from '../src/serve/serve.ts';
import { launch, openPage, settled } from '../test/support/browser.ts';
import { REPOSITORY } from '../test/support/workspace.ts';

const root = join(mkdtempSync(join(tmpdir(), 'passdown-picture-')), 'bookshop');
cpSync(join(REPOSITORY, 'examples/bookshop'), root, { recursive: true });
const serving = await startServing({ folder: root, cwd: root, env: {}, port: 0, log: console.error });
const browser = await launch();
try {
  const { page } = await openPage(browser, { width: 1360 });
  await page.goto(serving.url);
  await settled(page);
  await page.locator('.line.is-live').waitFor();
  await page.setViewportSize({ width: 1360, height: 740 });
  await page.screenshot({ path: join(REPOSITORY, 'docs/page.png') });
} finally {
  await browser.close();
  await serving.close();
  rmSync(join(root, '..'), { recursive: true, force: true });
}

/** The page inside a client that shows MCP Apps: a real browser, and a host that does what the extension of 2026-01-26 asks of one. */
import { expect, onTestFinished, test } from 'vitest';
import { isWithout, launch, openPage, shoot } from '../support/browser.ts';
import { PATIENCE, startMcp } from '../support/mcp.ts';
import { example } from '../support/page.ts';

/** Answers the app in the frame as a client would; `read` is what the client asks the server. */
const HOST = `
  addEventListener('message', async ({ data, source }) => {
    const answer = (result) => source.postMessage({ jsonrpc: '2.0', id: data.id, result }, '*');
    if (data.method === 'ui/initialize') answer({ hostCapabilities: { serverResources: {} }, hostContext: { theme: 'dark' } });
    if (data.method === 'ui/notifications/initialized')
      source.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: window.result }, '*');
    if (data.method === 'resources/read') answer(await read(data.params.uri));
  });`;
/** What a host must use where a resource declares nothing. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'";

test('the tool that briefs names its page, which is one text for every client', async () => {
  const mcp = await startMcp({ cwd: example('bookshop').root, modern: true });
  const { tools } = await mcp.client.listTools();
  expect(tools.filter(({ _meta }) => _meta?.ui).map(({ name, _meta }) => [name, _meta])).toEqual([
    ['passdown_brief', { ui: { resourceUri: 'ui://passdown/briefing' } }],
  ]);
  const { contents, ttlMs } = await mcp.client.readResource({ uri: 'ui://passdown/briefing' }, PATIENCE);
  const [page] = contents as { text: string; mimeType: string }[];
  expect([page!.mimeType, ttlMs]).toEqual(['text/html;profile=mcp-app', 3_600_000]);
  expect(page!.text).toMatch(/^<!doctype html>/);
  expect(page!.text).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)=/);
  await expect(mcp.client.readResource({ uri: 'passdown://graph/nobody' }, PATIENCE)).rejects.toThrow('nobody');
});

test.skipIf(isWithout)(
  'it shows the briefing and the graph around its task, and walks on by a click (needs Chromium)',
  async () => {
    const mcp = await startMcp({ cwd: example('bookshop').root });
    const [app] = (await mcp.client.readResource({ uri: 'ui://passdown/briefing' }, PATIENCE)).contents as {
      text: string;
    }[];
    const result = await mcp.client.callTool({ name: 'passdown_brief', arguments: { task: 'task-008' } }, PATIENCE);
    const browser = await launch();
    onTestFinished(() => browser.close());
    const { page, troubles } = await openPage(browser, { offline: true });
    await page.exposeFunction('read', (uri: string) => mcp.client.readResource({ uri }, PATIENCE));
    await page.setContent('<iframe sandbox="allow-scripts" width="1000" height="900"></iframe>');
    await page.evaluate(`window.result = ${JSON.stringify(result)}; ${HOST}`);
    const framed = app!.text.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
    await page.evaluate(`document.querySelector('iframe').srcdoc = ${JSON.stringify(framed)}`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('# Briefing for task-008').waitFor();
    await frame.getByRole('heading', { name: 'Around task-008' }).waitFor();
    await shoot(page, 'app in a client');
    await frame.locator('a.node', { hasText: 'task-003' }).first().click();
    await frame.getByRole('heading', { name: 'Around task-003' }).waitFor();
    expect(troubles).toEqual([]);
  },
);

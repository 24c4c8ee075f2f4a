/** What the protocols ask of a server beside its answers: schemas that strict clients take, how long answers hold, and news. */
import { describe, expect, test } from 'vitest';
import { task } from '../support/brief-graph.ts';
import { PATIENCE, startMcp } from '../support/mcp.ts';
import { workspace } from '../support/workspace.ts';

const project = () => workspace({ '.git/HEAD': '', 'tasks/task-001.md': task('001', { name: 'First' }) });

/** What OpenAI's strict mode and Gemini's subset both take: no $ref, no union. */
const KEYWORDS = [
  ...['type', 'properties', 'required', 'additionalProperties', 'description'],
  ...['enum', 'items', 'minimum', 'maximum', 'maxItems'],
];

/** Keywords of a schema and of those inside it; names of properties are no keywords. */
function keywordsIn(schema: object): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'properties') return [keyword, ...Object.values(value).flatMap((one) => keywordsIn(one as object))];
    return keyword === 'items' ? [keyword, ...keywordsIn(value)] : [keyword];
  });
}

describe.each([
  ['2025', false],
  ['2026-07-28', true],
])('by the protocol of %s', (_, modern) => {
  test('the schemas of every tool have only what strict clients take, and come in the same order each time', async () => {
    const mcp = await startMcp({ cwd: project().root, modern });
    const { tools } = await mcp.client.listTools();
    for (const { name, inputSchema, outputSchema } of tools) {
      expect(inputSchema.type, name).toBe('object');
      expect(
        [...new Set(keywordsIn(inputSchema))].filter((one) => !KEYWORDS.includes(one)),
        name,
      ).toEqual([]);
      expect(outputSchema, name).toBeUndefined();
    }
    expect((await mcp.client.listTools()).tools).toEqual(tools);
  });

  test('a client hears when a briefing or the journal reads otherwise, and of nothing else', async () => {
    const place = project();
    const mcp = await startMcp({ cwd: place.root, modern });
    const heard: string[] = [];
    mcp.client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
    const [briefing, journal] = ['passdown://briefing/task-001', 'passdown://journal'];
    if (modern) await mcp.client.listen({ resourceSubscriptions: [briefing, journal] });
    else for (const uri of [briefing, journal]) await mcp.client.subscribeResource({ uri }, PATIENCE);
    for (const uri of [briefing, journal]) await mcp.client.readResource({ uri }, PATIENCE);
    place.write('tasks/task-002.md', task('002', { name: 'Second' }));
    await expect.poll(() => heard).toContain(journal);
    expect(heard).toEqual([journal]);
  });
});

test('lists hold as long as the version does, and what notes say not at all', async () => {
  const mcp = await startMcp({ cwd: project().root, modern: true });
  const forEverybody = { ttlMs: 3_600_000, cacheScope: 'public' };
  expect(await mcp.client.listTools()).toMatchObject(forEverybody);
  expect(await mcp.client.listPrompts()).toMatchObject(forEverybody);
  expect(await mcp.client.listResourceTemplates()).toMatchObject(forEverybody);
  const nobody = { ttlMs: 0, cacheScope: 'private' };
  expect(await mcp.client.listResources()).toMatchObject(nobody);
  expect(await mcp.client.readResource({ uri: 'passdown://journal' }, PATIENCE)).toMatchObject(nobody);
});

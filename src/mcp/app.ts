/** The page inside clients that show MCP Apps: the briefing as a picture beside its text, and the graph that the picture asks for. */
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { askNeighbourhood } from '../ask/neighbourhood.ts';
import { pageFiles } from '../disk/page-files.ts';
import { notFound } from '../model/index.ts';
import { toJson } from '../words/to-json.ts';
import { OF_THE_VERSION } from './cache-hints.ts';
import type { Offer } from './tool.ts';
import { protocolError } from './tool-error.ts';

export const APP_URI = 'ui://passdown/briefing';
const APP_TYPE = 'text/html;profile=mcp-app';
/** More cannot be told apart in a small picture. */
const NEAR = { depth: 2, most: 60 };

export function offerApp({ server, desk, roots, log }: Offer): void {
  server.registerResource(
    'page',
    APP_URI,
    {
      description: 'Shows a briefing and what lies around its task',
      mimeType: APP_TYPE,
      cacheHint: OF_THE_VERSION,
      _meta: { ui: { prefersBorder: true } },
    },
    async (uri) => {
      const text = Buffer.from((await pageFiles()).get('app.html')!.bytes).toString('utf8');
      return { contents: [{ uri: uri.href, mimeType: APP_TYPE, text, _meta: { ui: { prefersBorder: true } } }] };
    },
  );
  server.registerResource(
    'graph',
    new ResourceTemplate('passdown://graph/{of}', { list: undefined }),
    { description: 'What lies around a task, item, file or tag', mimeType: 'application/json' },
    async (uri, { of }, context) => {
      const question = await roots.settle(context);
      if (question) return question;
      const near = await desk
        .ask(({ store, project }) => askNeighbourhood(store, project, decodeURIComponent(String(of)), NEAR))
        .catch((error) => {
          throw protocolError(error, log);
        });
      if (!near) throw protocolError(notFound(String(of), 'Name a task, an item by its id, a file or a tag'), log);
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: toJson(near) }] };
    },
  );
}

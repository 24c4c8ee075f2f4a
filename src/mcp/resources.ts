/** What a client can attach: the briefing of each task that can be worked on, and the journal. */
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { askJournal } from '../ask/journal.ts';
import { renderJournal } from '../ask/journal-page.ts';
import { INTRODUCTION } from '../brief/page.ts';
import { taskOfFileName } from '../model/index.ts';
import { brief } from '../outputs/brief-task.ts';
import type { Desk } from './desk.ts';
import { openTasks, taskId, unknownTask } from './known-task.ts';
import type { Offer } from './tool.ts';
import { protocolError } from './tool-error.ts';

const MARKDOWN = 'text/markdown';
const MOST_LISTED = 500;
const MOST_COMPLETED = 100;

const BRIEFING = 'passdown://briefing/';
const JOURNAL = 'passdown://journal';

const briefingUri = (task: string) => `${BRIEFING}${encodeURIComponent(task)}`;

/** What a resource says now; undefined where there is no such resource. */
export async function readResource(desk: Desk, uri: string): Promise<string | undefined> {
  if (uri === JOURNAL) return readJournal(desk);
  return uri.startsWith(BRIEFING) ? readBriefing(desk, decodeURIComponent(uri.slice(BRIEFING.length))) : undefined;
}

function readBriefing(desk: Desk, given: string): Promise<string> {
  const name = taskOfFileName(given) ?? given;
  return desk.ask(async (current) => {
    const { store, project, config } = current;
    const result = await brief({ store, project, config, task: taskId(name) });
    if (!result) throw await unknownTask(current, name);
    return result.text;
  });
}

async function readJournal(desk: Desk): Promise<string> {
  const journal = await desk.ask(({ store, project, config }) =>
    askJournal(store, project, config.derived.minConfidence),
  );
  return `${INTRODUCTION}\n\n${renderJournal(journal)}`;
}

export function offerResources(offer: Offer): void {
  const { server, desk, roots, log, saw } = offer;
  const failing = (error: unknown) => {
    throw protocolError(error, log);
  };
  const shown = (uri: string, text: string) => {
    saw(uri, text);
    return { contents: [{ uri, mimeType: MARKDOWN, text }] };
  };
  server.registerResource(
    'briefing',
    new ResourceTemplate(`${BRIEFING}{task}`, {
      list: async (context) => ({
        resources: (await openTasks(offer, '', context))
          .slice(0, MOST_LISTED)
          .map((task) => ({ uri: briefingUri(task), name: `Briefing for ${task}` })),
      }),
      complete: { task: async (begun) => (await openTasks(offer, begun)).slice(0, MOST_COMPLETED) },
    }),
    { description: 'What to know before starting a task', mimeType: MARKDOWN },
    async (uri, { task: given }, context) => {
      const question = await roots.settle(context);
      if (question) return question;
      return shown(uri.href, await readBriefing(desk, String(given)).catch(failing));
    },
  );
  server.registerResource(
    'journal',
    JOURNAL,
    { description: 'All tasks, files, active blockers and learned gotchas', mimeType: MARKDOWN },
    async (uri, context) => {
      const question = await roots.settle(context);
      if (question) return question;
      return shown(uri.href, await readJournal(desk).catch(failing));
    },
  );
}

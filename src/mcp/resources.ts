/** What a client can attach: the briefing of each task that can be worked on, and the journal. */
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { askJournal } from '../ask/journal.ts';
import { renderJournal } from '../ask/journal-page.ts';
import { INTRODUCTION } from '../brief/page.ts';
import { taskOfFileName } from '../model/index.ts';
import { brief } from '../outputs/brief-task.ts';
import { openTasks, taskId, unknownTask } from './known-task.ts';
import type { Offer } from './tool.ts';
import { protocolError } from './tool-error.ts';

const MARKDOWN = 'text/markdown';
const MOST_LISTED = 500;
const MOST_COMPLETED = 100;

const briefingUri = (task: string) => `passdown://briefing/${encodeURIComponent(task)}`;

export function offerResources(offer: Offer): void {
  const { server, desk, roots, log } = offer;
  const failing = (error: unknown) => {
    throw protocolError(error, log);
  };
  server.registerResource(
    'briefing',
    new ResourceTemplate('passdown://briefing/{task}', {
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
      const name = taskOfFileName(String(given)) ?? String(given);
      const text = await desk
        .ask(async (current) => {
          const { store, project, config } = current;
          const result = await brief({ store, project, config, task: taskId(name) });
          if (!result) throw await unknownTask(current, name);
          return result.text;
        })
        .catch(failing);
      return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
    },
  );
  server.registerResource(
    'journal',
    'passdown://journal',
    { description: 'All tasks, files, active blockers and learned gotchas', mimeType: MARKDOWN },
    async (uri, context) => {
      const question = await roots.settle(context);
      if (question) return question;
      const journal = await desk
        .ask(({ store, project, config }) => askJournal(store, project, config.derived.minConfidence))
        .catch(failing);
      return {
        contents: [{ uri: uri.href, mimeType: MARKDOWN, text: `${INTRODUCTION}\n\n${renderJournal(journal)}` }],
      };
    },
  );
}

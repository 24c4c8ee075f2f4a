/** How a story stands, in the words of version 4 and of version 6. */
import { statusOf } from '../task/metadata.ts';
import type { Status } from '../task/statuses.ts';

const WORDS: Readonly<Record<string, Status>> = {
  'ready for dev': 'pending',
  'ready for development': 'pending',
  approved: 'pending',
  contexted: 'pending',
  drafted: 'draft',
  inprogress: 'in_progress',
  'ready for review': 'in_progress',
  'ready for done': 'in_progress',
};

export function storyStatus(text: string): Status | undefined {
  const word = text
    .toLowerCase()
    .replace(/\(.*|\s[-–—:].*/s, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined) ?? statusOf(text);
}

/** The title of a plan or summary without what its id says already. */
import type { Markdown } from '../../parse/scan-markdown.ts';

const BEFORE =
  /^(?:(?:quick(?:[\s-]+(?:task|plan))?|phase|plan|summary)\b[:\s]*[\w.-]*\d[\w.-]*\s*[:,/—–|-]*\s*)?(?:plan\s+[\w.-]*\d[\w.-]*\s*)?(?:summary\b)?[:—–|\s-]*/i;
const LONGEST = 300;
const BEHIND = /\s*(?:[—–:|-]+\s*)?\(?(?:execution\s+|plan\s+|phase\s+)?(?:summary|plan)\)?$/i;

export function titleOf({ headings }: Markdown): string | undefined {
  const title = headings.find(({ level }) => level === 1)?.title.slice(0, LONGEST);
  if (title === undefined) return undefined;
  const bare = title.replace(BEFORE, '').replace(BEHIND, '').trim();
  return /\p{L}{2}/u.test(bare) && !/^(?:summary|plan)$/i.test(bare) ? bare : undefined;
}

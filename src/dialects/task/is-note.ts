/** Whether a file is a handoff note as a whole: its place, its name, its title or its front matter says so. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { isNotePlace } from '../convention-of.ts';
import { isDocumentation } from '../find-document.ts';
import { isBeside } from './beside.ts';
import { isHandoffTitle } from './find-handoffs.ts';

/** Folders and names that people give to such notes. */
const PLACE =
  /(?:^|\/)(?:handoffs?|hand-offs?|session-(?:notes|logs|handoffs)|sessions)\/(?:[^/]+\/)*[^/]+\.(?:md|markdown)$|(?:^|\/)(?:[\w.-]*[-_.])?(?:handoff|hand-off|continue-here|next[-_]session|session[-_]?(?:notes?|summary|log|state|handoff)?)(?:[-_.][\w.-]*)?\.(?:md|markdown|txt)$/i;
/** `BUILD_PROGRESS.md`: in capitals it is not the name of a page. */
const PROGRESS = /(?:^|\/)(?:[A-Z0-9]+[-_])+PROGRESS\.md$/;
const TITLE =
  /^(?:[^\p{L}\p{N}]*)(?:(?:quick )?(?:session|agent|developer|phase \d+|end[- ]of[- ]session) (?:handoff|hand-off|summary|notes|state|status|log)|continue here|pick ?up (?:notes|doc)|next session|handoff (?:\d+|notes?|packet|document))\b/iu;
const FRONT =
  /^(?:handoff|type:\s*['"]?(?:\w+-)?(?:handoff|session))\b|^(?:key[-_]files|patterns[-_]established|done_this_session)\s*:/im;

export function isNote(path: string, markdown: Markdown): boolean {
  return markdown.text.trim() !== '' && saysSo(path, markdown) && !isDocumentation(markdown);
}

function saysSo(path: string, { text, headings, frontMatter }: Markdown): boolean {
  if (isBeside(path)) return false;
  if (PLACE.test(path) || PROGRESS.test(path) || isNotePlace(path)) return true;
  const title = headings.find(({ level }) => level === 1)?.title;
  if (title !== undefined && (TITLE.test(title) || isHandoffTitle(title))) return true;
  return frontMatter !== undefined && FRONT.test(text.slice(frontMatter.start, frontMatter.end));
}

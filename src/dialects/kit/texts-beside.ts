/** The texts that conventions keep in the folder of a list, about the feature that it is for. */

const TEXTS = ['spec.md', 'plan.md', 'research.md', 'design.md'];

/** In `.planning/`, what somebody left who stopped in the middle: of the phase, and of the whole. */
const PLANNING = /^((?:.*\/)?\.planning\/(?:workstreams\/[^/]+\/)?)((?:[^/]+\/)*)[^/]+$/;

/** Their paths beside a file that is a list or a plan; which of them exist is another question. */
export function textsBeside(path: string | undefined): string[] {
  if (path === undefined) return [];
  if (/(?:^|\/)tasks\.md$/.test(path)) return TEXTS.map((name) => path.replace(/tasks\.md$/, name));
  const [, planning, folder] = PLANNING.exec(path) ?? [];
  if (planning === undefined) return [];
  const paused = [`${planning}${folder}.continue-here.md`, `${planning}.continue-here.md`, `${planning}HANDOFF.json`];
  return [...new Set(paused)];
}

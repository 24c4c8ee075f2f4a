/** The texts that conventions keep in the folder of a list, about the feature that it is for. */
const TEXTS = ['spec.md', 'plan.md', 'research.md', 'design.md'];

/** Their paths beside a file that is a list; which of them exist is another question. */
export function textsBeside(path: string | undefined): string[] {
  if (path === undefined || !/(?:^|\/)tasks\.md$/.test(path)) return [];
  return TEXTS.map((name) => path.replace(/tasks\.md$/, name));
}

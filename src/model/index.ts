/**
 * The nouns.
 *
 *   root      the folder passdown works in; every path is relative to it, with forward slashes
 *   document  one file that may hold a handoff
 *   dialect   a family of documents with rules of its own (task, skill, payload, pipeline), recognised by content
 *   task      a piece of work with an id; usually described by one task file
 *   handoff   what the agent that did the task leaves for the next: structured YAML, or prose (freeform)
 *   item      one entry of a handoff's list; its lead is the field that says what it is (path, pattern, issue …)
 *   finding   a mistake at an offset; located by path, line and column it is a problem
 *   rule      what a problem's code means
 *   fix       a change that keeps the meaning and needs no asking
 *   of the text / of the world   problems that follow from the bytes alone / from other files, git, the disk
 */
export * from './count.ts';
export * from './fingerprint.ts';
export * from './graph.ts';
export * from './items.ts';
export * from './markers.ts';
export * from './operator-error.ts';
export * from './path.ts';
export * from './problem.ts';
export * from './source-file.ts';
export * from './tag.ts';
export * from './task-id.ts';

/** Made by npm run generate from the dialects, in their order: whoever needs their versions need not load them. */
export const READING_VERSION = 20;

export const DIALECT_VERSIONS = [
  { name: 'skill', version: 2 },
  { name: 'payload', version: 2 },
  { name: 'pipeline', version: 6 },
  { name: 'decision', version: 2 },
  { name: 'spec-kit', version: 1 },
  { name: 'kiro', version: 1 },
  { name: 'openspec', version: 1 },
  { name: 'memory-bank', version: 2 },
  { name: 'backlog', version: 2 },
  { name: 'backlog-text', version: 1 },
  { name: 'gsd', version: 2 },
  { name: 'task-master', version: 2 },
  { name: 'bmad', version: 2 },
  { name: 'serena', version: 2 },
  { name: 'lessons', version: 2 },
  { name: 'ledger', version: 2 },
  { name: 'yaml-handoff', version: 1 },
  { name: 'session-log', version: 2 },
  { name: 'decision-record', version: 2 },
  { name: 'beads', version: 2 },
  { name: 'feature-list', version: 2 },
  { name: 'progress-log', version: 2 },
  { name: 'task', version: 13 },
] as const;

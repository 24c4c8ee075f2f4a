/** Made by npm run generate from the dialects, in their order: who needs their versions need not load them. */
export const READING_VERSION = 20;

const VERSIONS = `
  skill 2, payload 2, pipeline 6, decision 2, spec-kit 1, kiro 1, openspec 1, memory-bank 2,
  backlog 2, backlog-text 1, gsd-2 1, gsd-text 1, gsd 3, task-master 2, bmad 2, serena 2,
  lessons 2, ledger 2, yaml-handoff 1, session-log 2, decision-record 2, beads 2, feature-list 2,
  prd 1, progress-log 2, conductor 1, claude-memory 1, learnings 1, jules 1, solutions 1,
  decision-list 1, plan 1, own 1, notepad 1, state-note 1, ralph-progress 1, task 13
`;

export const DIALECT_VERSIONS = VERSIONS.split(',').map((row) => {
  const [name, version] = row.trim().split(' ') as [string, string];
  return { name, version: Number(version) };
});

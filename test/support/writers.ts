/**
 * Everything in passdown that writes files: a row for each, which runs it in a project of its own. What it writes is found by running
 * it, so a row only says how, and which files of the sources do the writing. A file that writes and is in no row fails a test.
 */
import { submitHandoff } from '../../src/author/submit-handoff.ts';
import { loadConfig } from '../../src/index.ts';
import { startServing } from '../../src/serve/serve.ts';
import { taskWith } from './fixtures.ts';
import { repository } from './git-repository.ts';
import { handoffPlace, PAYLOAD, SEND } from './handoffs.ts';
import { hook, sessionStart, stop } from './hooks.ts';
import { passdown } from './in-process.ts';
import { exampleFiles, HIGH } from './pipeline-workflow.ts';
import { type Workspace, workspace } from './workspace.ts';

export interface Writer {
  name: string;
  /** Below src/. */
  files: string[];
  /** It starts processes. */
  isSlow?: true;
  project: () => Workspace;
  run: (place: Workspace) => Promise<unknown>;
}

const TASK = '# Task 002: Refresh\n\n| Status | pending |\n|---|---|\n\n## Objective\n\nRefresh tokens.\n';
const NOTE =
  '# Session notes\n\n## Gotchas\n\n- Never restart the queue while a job runs\n\n## Next steps\n\n- [ ] Add a test\n\nOutcome: partial\n';
const tasks = () =>
  workspace({
    'tasks/task-001.md': taskWith('outcome: completed\ngotchas:\n  - issue: Slow').replace('Task 007', 'Task 001'),
    'tasks/task-002.md': TASK,
    'docs/README.md': '# A project\n',
  });
const command =
  (...args: string[]) =>
  (place: Workspace) =>
    passdown(place, ...args);
const inTurn =
  (...steps: string[][]) =>
  async (place: Workspace) => {
    for (const args of steps) await passdown(place, ...args);
  };

function noteInGit(): Workspace {
  const repo = repository();
  repo.commit({
    'HANDOFF.md': '# Notes\n\n## Gotchas\n\n- `loadAll()` leaks\n',
    'a.ts': 'function loadAll() {}\n',
  });
  return repo.files;
}

export const WRITERS: readonly Writer[] = [
  {
    name: 'ingest',
    files: [
      'workplace/keep-out-of-git.ts',
      'store/lock.ts',
      'store/sqlite/database.ts',
      'store/sqlite/own-file.ts',
      'disk/own-state.ts',
      'disk/machine-key.ts',
      // Into the user's own folder.
      'workplace/unexpected-error.ts',
      'workplace/open-for-question.ts',
    ],
    project: tasks,
    run: command('ingest'),
  },
  { name: 'rebuild', files: ['ingest/rebuild.ts'], project: tasks, run: command('rebuild') },
  {
    name: 'journal',
    files: ['cli/question-command.ts', 'outputs/keep-outputs.ts'],
    project: tasks,
    run: inTurn(['journal'], ['tasks']),
  },
  {
    name: 'brief',
    files: ['outputs/brief-task.ts', 'outputs/brief-into-task.ts'],
    project: tasks,
    run: inTurn(['brief', '002', '--write'], ['brief', '002', '--into-task']),
  },
  {
    name: 'confirm',
    files: ['author/confirm-item.ts'],
    project: () =>
      workspace({ 'tasks/task-001.md': taskWith('outcome: completed\ngotchas:\n  - issue: Slow\n    id: gotcha-001') }),
    run: command('confirm', 'gotcha-001'),
  },
  {
    name: 'stale',
    files: ['history/history.ts'],
    project: noteInGit,
    run: command('stale'),
  },
  {
    name: 'brief',
    files: ['history/repository.ts'],
    project: noteInGit,
    run: command('brief'),
  },
  { name: 'claim', files: ['store/local-claims.ts'], project: tasks, run: command('claim', '002') },
  {
    name: 'check --fix',
    files: ['author/fix.ts'],
    project: () => workspace({ 'tasks/task-001.md': taskWith('outcome: Completed') }),
    run: command('check', '--fix'),
  },
  {
    name: 'migrate',
    files: ['author/migrate-notes.ts'],
    project: () => workspace({ 'HANDOFF.md': NOTE }),
    run: inTurn(['migrate', '--write', '--yes'], ['migrate', '--undo', '--yes']),
  },
  {
    name: 'new task',
    files: ['cli/commands/new-task.ts'],
    project: tasks,
    run: command('new', 'task', '003', 'More', '--dir', 'work/tasks'),
  },
  {
    name: 'new handoff',
    files: ['cli/commands/new-handoff.ts'],
    project: tasks,
    run: command('new', 'handoff', 'tasks/task-002.md'),
  },
  {
    name: 'submit',
    files: ['author/submit-handoff.ts'],
    project: tasks,
    run: ({ root }) =>
      submitHandoff({
        root,
        config: loadConfig(root, {}, {}),
        task: '002',
        handoff: 'outcome: completed\ngotchas: []\n',
      }),
  },
  {
    name: 'hooks',
    files: [
      'hooks/agent-sessions.ts',
      'hooks/late.ts',
      'hooks/once.ts',
      'workplace/run-files.ts',
      'hooks/nudge.ts',
      'workplace/daemon-status.ts',
    ],
    project: tasks,
    run: async (place) => {
      await hook(place, 'session-start', { input: sessionStart(place) });
      await hook(place, 'stop', { input: stop(place) });
    },
  },
  {
    name: 'init',
    files: ['init/change.ts'],
    project: () => tasks().write('CLAUDE.md', '# Rules\n').write('.codex/x', ''),
    run: command('init', '--yes'),
  },
  {
    name: 'init --remove',
    files: ['init/remove.ts'],
    project: () => tasks().write('CLAUDE.md', '# Rules\n'),
    run: inTurn(['init', '--yes'], ['init', '--remove', '--yes']),
  },
  {
    name: 'doctor --fix',
    files: ['workplace/doctor.ts'],
    project: () => tasks().write('.passdown/.graph.db.0123456789ab.tmp', '').write('.passdown/graph.db', 'no database'),
    run: command('doctor', '--fix'),
  },
  { name: 'send', files: ['skills/exchange/send-document.ts'], project: () => handoffPlace(), run: command(...SEND) },
  {
    name: 'send and receive of a payload',
    files: [
      'skills/exchange/send-payload.ts',
      'skills/exchange/receive-payload.ts',
      'skills/exchange/session-state.ts',
      'skills/discovery/list-skills.ts',
    ],
    project: () => handoffPlace(),
    run: inTurn(['skills', '--for', 'draft.yaml'], ['send', '--payload', 'draft.yaml'], ['receive', PAYLOAD]),
  },
  {
    name: 'workflow --decide',
    files: ['pipeline/decision/record-decision.ts'],
    project: () =>
      workspace(
        Object.fromEntries([...exampleFiles('infusion-pumps')].filter(([path]) => path.split('/').at(-1)! <= '07~')),
      ),
    run: command('workflow', HIGH, '--decide', 'training', 'accept'),
  },
  {
    name: 'brief --workflow --write',
    files: ['pipeline/brief/brief-stage.ts'],
    project: () =>
      workspace(
        Object.fromEntries([...exampleFiles('infusion-pumps')].filter(([path]) => path.split('/').at(-1)! <= '04~')),
      ),
    run: command('brief', '--workflow', HIGH, '--write'),
  },
  {
    name: 'export',
    files: ['cli/commands/export.ts'],
    project: tasks,
    run: command('export', '--html', 'docs/page.html'),
  },
  {
    name: 'serve',
    files: ['serve/page-token.ts'],
    project: tasks,
    run: async ({ root }) => {
      const serving = await startServing({ folder: root, cwd: root, env: {}, port: 0, log: () => {} });
      await serving.close();
    },
  },
  {
    name: 'the daemon',
    isSlow: true,
    files: ['daemon/log.ts', 'cli/start-daemon.ts', 'outputs/render-outputs.ts', 'daemon/heartbeat.ts'],
    project: tasks,
    run: async (place) => {
      await place.passdown(['start']);
      await place.passdown(['stop']);
    },
  },
];

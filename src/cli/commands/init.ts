/** passdown init: sets a repository and its agents up, after showing how; --remove takes that out again. */
import { homedir } from 'node:os';
import { Option } from 'commander';
import { findRoot, loadConfig } from '../../config/load-config.ts';
import { realPath } from '../../disk/inside.ts';
import { AGENT_NAMES, type AgentName, EXTRA_HOOKS } from '../../init/agents.ts';
import { applyPlan } from '../../init/apply.ts';
import { assertUnchanged, assertWritable, type Change } from '../../init/change.ts';
import { type Proposal, propose } from '../../init/init.ts';
import { launchWords, shellLine } from '../../init/launch.ts';
import { applyRemoval, planRemoval } from '../../init/remove.ts';
import {
  type Answer,
  describeChange,
  type Printer,
  showChanges,
  showEnd,
  showFound,
  showRemoved,
} from '../../init/show-plan.ts';
import { count, OperatorError } from '../../model/index.ts';
import { type Opening, printJson, type Register } from '../command.ts';
import { confirmed } from '../confirm.ts';
import { renderDiff } from '../formats/render-diff.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  agent?: AgentName[];
  promptHook?: boolean;
  editHook?: boolean;
  local?: boolean;
  yes?: boolean;
  dryRun?: boolean;
  remove?: boolean;
}

export const register: Register = (command, _act, early) => {
  command
    .addOption(
      new Option('--agent <agents...>', 'what to set up (default: the agents that are in use here)').choices([
        ...AGENT_NAMES,
      ]),
    )
    .option('--prompt-hook', 'also brief agents on prompts that notes are surely about')
    .option('--edit-hook', 'also warn agents before they change a file with high-severity gotchas')
    .option('--local', 'only into files that nobody commits (CLAUDE.local.md, .claude/settings.local.json)')
    .option('--yes', 'write without asking')
    .option('--dry-run', 'show what would be written and write nothing')
    .option('--remove', 'remove what init put in')
    .action(
      early(async (opening, _args, options) => {
        const given = options as Options;
        if (given.remove && (given.agent || given.local || hooksIn(given).length > 0))
          throw new OperatorError({
            code: 'usage',
            message: '--remove removes what init put in for every agent',
            hint: 'Leave out --agent, --local, --prompt-hook and --edit-hook',
          });
        const root = findRoot(opening.options.C, opening.cwd);
        if (opening.options.C === undefined && !given.remove) refuseHome(root, opening.env);
        return given.remove ? remove(opening, root, given) : init(opening, root, given);
      }),
    );
};

const hooksIn = (options: Options) => EXTRA_HOOKS.filter((hook) => options[`${hook}Hook`]);

function printerOf(terminal: Terminal): Printer {
  return {
    quiet: terminal.quiet,
    paint: (style, text) => terminal.paint(style, text),
    diff: (path, before, after, longest) => renderDiff(terminal, path, before, after, longest),
  };
}

/** Whoever stands in no project comes here by accident, and what the agents read here counts everywhere. */
function refuseHome(root: string, { HOME, USERPROFILE }: NodeJS.ProcessEnv): void {
  if (realPath(root) !== realPath(HOME ?? USERPROFILE ?? homedir())) return;
  throw new OperatorError({
    code: 'root-home',
    message: `${root} is your home folder: the settings of agents in it are for all projects`,
    hint: 'Run it in the folder of a project, or name one: passdown -C <folder> init',
  });
}

async function init(opening: Opening, root: string, options: Options): Promise<number> {
  const { terminal, env, options: global } = opening;
  const config = loadConfig(root, { project: global.project, store: global.store }, env);
  const progress = terminal.progress('Looking');
  const proposal = propose({
    root,
    env,
    config,
    ...(options.agent && { agents: [...new Set(options.agent)] }),
    extraHooks: hooksIn(options),
    isLocal: options.local === true,
    onProgress: progress.at,
  });
  progress.end();
  const { changes } = proposal.plan;
  if (!global.json && !terminal.quiet) terminal.print(showFound(printerOf(terminal), root, proposal));
  const answer = await showAndAsk(opening, root, changes, options, 'Write');
  if (answer === 'yes') applyPlan(root, proposal.plan);
  if (global.json) printJson(terminal, 'init', publicProposal(proposal, answer === 'yes'));
  else {
    const named = options.agent ? ['--agent', ...proposal.agents] : [];
    const extra = [...hooksIn(options).map((hook) => `--${hook}-hook`), ...(options.local ? ['--local'] : [])];
    const again = shellLine([...proposal.words, 'init', ...named, ...extra, '--yes']);
    terminal.print(showEnd(printerOf(terminal), proposal, answer, again));
  }
  return answer === 'no' ? 1 : 0;
}

/** Everything is shown, and looked at for whether it can be written, before anybody is asked. Who wants it quiet is asked by name. */
async function showAndAsk(
  opening: Opening,
  root: string,
  changes: readonly Change[],
  { yes, dryRun }: Options,
  verb: string,
): Promise<Answer> {
  const { terminal, options: global } = opening;
  if (changes.length === 0) return 'nothing to do';
  if (!global.json && !terminal.quiet) terminal.print(showChanges(printerOf(terminal), changes));
  assertWritable(root, changes);
  if (dryRun) return 'dry run';
  const names = terminal.quiet ? ` (${changes.map(({ path }) => path).join(', ')})` : '';
  return yes || (await confirmed(opening, `${verb} ${count(changes.length, 'file')}${names}? [y/N] `)) ? 'yes' : 'no';
}

function publicProposal(
  { project, checkout, agents, figures, globs, elsewhere, conventions, plan }: Proposal,
  isWritten: boolean,
) {
  const described = plan.changes.map(describeChange);
  const { git, mainCheckout = null, workspaces } = checkout;
  return {
    written: isWritten ? described : [],
    kept: plan.kept,
    removed: [],
    proposed: isWritten ? [] : described,
    project,
    agents,
    found: { ...figures, elsewhere, conventions, git, mainCheckout, workspaces, globs },
  };
}

async function remove(opening: Opening, root: string, options: Options): Promise<number> {
  const { terminal, options: global } = opening;
  const removal = planRemoval(root);
  const { changes, kept, left } = removal;
  const answer = await showAndAsk(opening, root, changes, options, 'Remove this from');
  const isRemoved = answer === 'yes';
  if (isRemoved) assertUnchanged(root, changes);
  const folders = isRemoved ? applyRemoval(root, removal) : [];
  const gone = [...changes.map(describeChange), ...folders.map((path) => ({ path, change: 'deleted' }))];
  if (global.json)
    printJson(terminal, 'init', {
      written: [],
      kept: [...kept, ...left.map(({ path, why }) => ({ path, why: `remove by hand: ${why}` }))],
      removed: isRemoved ? gone : [],
      proposed: isRemoved ? [] : gone,
    });
  else {
    const again = shellLine([...launchWords({ root, env: opening.env }), 'init', '--remove', '--yes']);
    terminal.print(showRemoved(printerOf(terminal), root, removal, answer, again));
  }
  return left.length > 0 || answer === 'no' ? 1 : 0;
}

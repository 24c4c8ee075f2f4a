/** passdown forget: removes a project from the store, after asking. */
import { count, OperatorError } from '../../model/index.ts';
import { withOpen } from '../../workplace/open-workplace.ts';
import { type Context, printJson, type Register } from '../command.ts';
import { confirmed } from '../confirm.ts';

export const register: Register = (command, act) => {
  command
    .option('--yes', 'do not ask')
    .action(act((context, _args, { yes, project }) => runForget(context, project as string | undefined, yes === true)));
};

async function runForget(context: Context, named: string | undefined, yes: boolean): Promise<number> {
  if (!named)
    throw new OperatorError({
      code: 'usage',
      message: 'Name the project to forget',
      hint: 'passdown --project owner/old forget',
    });
  return withOpen(context, async ({ store, project }) => {
    const { nodes, edges } = await store.count(project);
    if (nodes === 0)
      throw new OperatorError({
        code: 'not-found',
        message: `${store.name} has no project ${project}`,
        hint: 'Check the name and --store',
        exitCode: 1,
      });
    if (
      !yes &&
      !(await confirmed(
        context,
        `Remove ${project} with ${count(nodes, 'node')} and ${count(edges, 'edge')} from ${store.name}? [y/N] `,
      ))
    )
      return 1;
    await store.write((writer) => writer.removeProject(project));
    if (context.json) printJson(context.terminal, 'forget', { project, nodes, edges });
    else context.terminal.print(`Removed ${count(nodes, 'node')} and ${count(edges, 'edge')}.`);
    return 0;
  });
}

/** Before a commit: `check` over the staged task files, as git would commit them. */
import { check } from '../author/check.ts';
import { sizeLimit } from '../config/data-places.ts';
import { isYamlName } from '../dialects/yaml-problem.ts';
import { FileScope } from '../disk/file-scope.ts';
import { readBytes } from '../disk/read-source.ts';
import { readBlobs, stagedFiles } from '../disk/staged-files.ts';
import { OperatorError } from '../model/index.ts';
import { type Answer, type HookCall, type HookEvent, NOTHING } from './event.ts';

export const event: HookEvent = {
  agent: false,
  async answer({ cwd, workplace }: HookCall): Promise<Answer> {
    const { root, config } = workplace();
    const scope = new FileScope(root, config);
    const staged = stagedFiles(cwd, root)?.filter(({ path }) => scope.admits(path));
    const bytes = staged && readBlobs(cwd, [...new Set(staged.map(({ blob }) => blob))]);
    if (!staged || !bytes) throw unknown();
    if (staged.length === 0) return NOTHING;
    const blobs = new Map(staged.map(({ path, blob }) => [path, blob]));
    const read = (path: string) => readBytes(path, bytes.get(blobs.get(path)!)!, sizeLimit(config, path));
    const paths = [...blobs.keys()];
    const { problems } = await check({ root, config, paths, read, guesses: new Set(paths.filter(isYamlName)) });
    if (problems.length === 0) return NOTHING;
    const shown = problems.map(({ fix: _, ...problem }) => problem);
    if (problems.every(({ severity }) => severity !== 'error')) return { exitCode: 0, stdout: [shown] };
    return {
      exitCode: 1,
      stdout: [shown],
      stderr: [
        'passdown: the commit is refused. Fix these and git add them again; git commit --no-verify skips this check',
      ],
    };
  },
};

function unknown(): OperatorError {
  return new OperatorError({
    code: 'staged-unknown',
    message: 'git did not say what is staged, so nothing was checked',
    hint: 'run it where git runs its hooks, at the top of the repository',
  });
}

/** The module that opencode loads; the package has it, and init writes it with the command that runs here. */
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../disk/package.ts';
import { readText } from '../disk/read-text.ts';
import { draftOf, type Edit, insert, kept, there, withLf } from './draft.ts';
import { launchWords, type Surroundings } from './launch.ts';

export const OPENCODE_PLUGIN = '.opencode/plugins/passdown.js';

const COMMAND = /^const COMMAND = .*;$/m;

function pluginText(words: readonly string[]): string {
  const list = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(', ');
  const text = withLf(readText(join(PACKAGE_ROOT, 'plugin/opencode/passdown.js')));
  return text.replace(COMMAND, () => `const COMMAND = [${list}];`);
}

/** The file is ours as a whole. */
export function putPlugin(given: Surroundings): Edit {
  return (draft) => {
    const text = pluginText(launchWords(given));
    if (draft.text === '') return { draft: insert(draft, 0, text), state: 'put' };
    if (withLf(draft.text) === text) return there(draft);
    return isPlugin(draft.text)
      ? { draft: insert(draftOf(''), 0, text), state: 'replaced' }
      : kept(draft, 'somebody wrote it differently');
  };
}

/** Whether init wrote it, in whatever version: by its first line. */
export const isPlugin = (text: string) =>
  text.startsWith('// Written by passdown init; passdown init --remove takes it out.');

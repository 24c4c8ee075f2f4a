/** Every file and folder below a root, with its bytes: to say that nothing changed. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Path → content; a folder ends with a slash. What git keeps for itself is left out. */
export function treeOf(root: string): Record<string, string> {
  const tree: Record<string, string> = {};
  const visit = (folder: string) => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = `${folder}${name}`;
      const stat = lstatSync(join(root, path));
      if (stat.isDirectory()) {
        tree[`${path}/`] = '';
        if (name !== '.git') visit(`${path}/`);
      } else if (stat.isSymbolicLink()) tree[path] = `-> ${readlinkSync(join(root, path))}`;
      else tree[path] = `${(stat.mode & 0o777).toString(8)} ${readFileSync(join(root, path), 'base64')}`;
    }
  };
  visit('');
  return tree;
}

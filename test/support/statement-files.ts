/** The statement files with their headers taken apart. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './workspace.ts';

export interface StatementFile {
  /** `write/set-nodes` */
  name: string;
  header: string;
  text: string;
  /** Names in the header's @param lines, and those that the statement uses. */
  declared: string[];
  used: string[];
}

export function statementFiles(language: 'sql' | 'cypher'): StatementFile[] {
  const folder = join(REPOSITORY, language);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(`.${language}`),
  );
  return paths.sort().map((path) => {
    const content = readFileSync(join(folder, path), 'utf8');
    const [header = ''] = /^(?:(?:--|\/\/)[^\n]*\n)*/.exec(content)!;
    const text = content.slice(header.length);
    const declared = [...header.matchAll(/@param (\w+)/g)].map(([, name]) => name!);
    const used = [...new Set([...text.matchAll(/\$(\w+)/g)].map(([, name]) => name!))];
    return { name: path.replaceAll('\\', '/').replace(/\.\w+$/, ''), header, text, declared, used };
  });
}

/** Every statement that the sources of a backend name. */
export function namedInSources(language: 'sql' | 'cypher'): Set<string> {
  const folder = join(REPOSITORY, 'src/store', language === 'sql' ? 'sqlite' : 'neo4j');
  const source = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const parts = [...source.matchAll(/for \(const part of \[([^\]]+)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/'([\w-]+)'/g)].map(([, part]) => `remove/project-${part}`),
  );
  return new Set([
    ...[...source.matchAll(/'((?:schema|read|write|remove)\/[\w-]+)'/g)].map(([, name]) => name!),
    ...parts,
  ]);
}

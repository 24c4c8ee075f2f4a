/** The project that an open document belongs to, and its path there. */
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { findRoot, marksRoot } from '../config/load-config.ts';
import { FileScope } from '../disk/file-scope.ts';
import { OperatorError } from '../model/index.ts';
import { type Whereabouts, type Workplace, workplaceAt } from '../workplace/workplace.ts';

export type FinderOptions = Omit<Whereabouts, 'cwd'>;

/** A document that `check` would read. */
export interface OpenFile extends Workplace {
  document: TextDocument;
  /** Below the root, with forward slashes. */
  path: string;
}

export class FileFinder {
  /** The folders that the editor has open. */
  folders: readonly string[] = [];
  private readonly options: FinderOptions;
  private readonly tell: (message: string) => void;
  private told: string | undefined;

  /** `tell` shows a message to the user. */
  constructor(options: FinderOptions, tell: (message: string) => void) {
    this.options = options;
    this.tell = tell;
  }

  /** Undefined where the project's configuration leaves the document out, or it is not a file. */
  find(document: TextDocument): OpenFile | undefined {
    const full = fileOf(document.uri);
    const workplace = this.workplaceOf(document);
    const path = full && workplace && pathBelow(workplace.root, full);
    if (!path || !new FileScope(workplace.root, workplace.config).admits(path)) return undefined;
    return { ...workplace, document, path };
  }

  /** Root and configuration as they are now. What is wrong with them is told once. */
  workplaceOf({ uri }: TextDocument): Workplace | undefined {
    const full = fileOf(uri);
    if (full === undefined) return undefined;
    try {
      const workplace = workplaceAt({ ...this.options, cwd: this.startingFolder(full) });
      this.told = undefined;
      return workplace;
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      if (this.told !== error.message) this.tell(`passdown: ${error.message}`);
      this.told = error.message;
      return undefined;
    }
  }

  /** Where nothing above the file marks a root, it is the folder that the editor has open. */
  private startingFolder(full: string): string {
    const root = findRoot(undefined, dirname(full));
    if (marksRoot(root)) return root;
    return this.folders.find((folder) => pathBelow(folder, full) !== undefined) ?? root;
  }
}

/** The editor's folders by their addresses. */
export function foldersOf(uris: readonly string[]): string[] {
  return uris.flatMap((uri) => fileOf(uri) ?? []);
}

/** Undefined for a document that was never saved, or that is not on this machine. */
function fileOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function pathBelow(root: string, full: string): string | undefined {
  const path = relative(root, full);
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return undefined;
  return path.split(sep).join('/');
}

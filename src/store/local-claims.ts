/** Claims of one checkout, in a file next to the embedded graph: taking one never waits for a writer of the graph. */
import { machineKey } from '../disk/machine-key.ts';
import { RUN_FOLDER, readRunFile, writeRunFile } from '../disk/own-state.ts';
import { OperatorError } from '../model/index.ts';
import { whileMaking } from './lock.ts';
import type { Claim, Claims } from './store.ts';

const FILE = `${RUN_FOLDER}/claims.json`;

type Kept = Claim & { project: string };

const claimOf = ({ task, who, until }: Kept): Claim => ({ task, who, until });

export class LocalClaims implements Claims {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async current(project: string, now: number): Promise<Claim[]> {
    const own = this.read().filter((one) => one.project === project && one.until > now);
    return own.map(claimOf).sort((a, b) => (a.task < b.task ? -1 : 1));
  }

  async take(project: string, claim: Claim, now: number, renew: boolean): Promise<Claim | undefined> {
    let other: Kept | undefined;
    this.change((kept) => {
      const current = kept.filter(({ until }) => until > now);
      const at = current.findIndex((one) => one.project === project && one.task === claim.task);
      if (at !== -1 && !(renew && current[at]!.who === claim.who)) other = current[at];
      else current.splice(at === -1 ? current.length : at, 1, { ...claim, project });
      return current;
    });
    return other && claimOf(other);
  }

  async drop(project: string, task: string, who: string): Promise<void> {
    const isOther = (one: Kept) => one.project !== project || one.task !== task || one.who !== who;
    if (!this.read().every(isOther)) this.change((kept) => kept.filter(isOther));
  }

  private read(): Kept[] {
    return readRunFile<Kept[]>(this.root, FILE) ?? [];
  }

  private change(next: (kept: Kept[]) => Kept[]): void {
    try {
      whileMaking(this.root, () => writeRunFile(this.root, FILE, next(this.read())));
      if (machineKey() === undefined) throw new Error('there is no key of this machine to sign it');
    } catch (error) {
      throw unusable(FILE, error);
    }
  }
}

function unusable(path: string, error: unknown): OperatorError {
  return new OperatorError({
    code: 'claims-unusable',
    message: `${path} cannot be used: ${(error as Error).message}`,
    hint: 'It only says who works on which task: remove it, or make its folder writable',
    exitCode: 3,
    cause: error,
  });
}

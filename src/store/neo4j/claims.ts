/** Claims on the Project's node, so that they hold between machines. */
import { nodeKey } from '../../model/index.ts';
import { statement } from '../statements.ts';
import type { Claim, Claims } from '../store.ts';

/** Runs one statement in its own transaction. */
export type Run = <Row>(text: string, parameters: Record<string, unknown>) => Promise<Row[]>;

export class SharedClaims implements Claims {
  private readonly read: Run;
  private readonly write: Run;

  constructor({ read, write }: { read: Run; write: Run }) {
    this.read = read;
    this.write = write;
  }

  async current(project: string, now: number): Promise<Claim[]> {
    const parameters = { key: nodeKey('Project', project, project), now };
    const rows = await this.read<{ claim: string }>(statement('cypher', 'read/claims'), parameters);
    return rows.map(({ claim }) => parse(claim)).sort((a, b) => (a.task < b.task ? -1 : 1));
  }

  async take(project: string, claim: Claim, now: number, renew: boolean): Promise<Claim | undefined> {
    const { task, who, until } = claim;
    const key = nodeKey('Project', project, project);
    const parameters = { key, project, task, who, claim: [task, who, until].join('\t'), now, renew };
    const [row] = await this.write<{ others: string[] }>(statement('cypher', 'write/take-claim'), parameters);
    return row!.others.map(parse)[0];
  }

  async drop(project: string, task: string, who: string): Promise<void> {
    const parameters = { key: nodeKey('Project', project, project), start: `${task}\t${who}\t` };
    await this.write(statement('cypher', 'remove/claim'), parameters);
  }
}

function parse(text: string): Claim {
  const [task, who, until] = text.split('\t') as [string, string, string];
  return { task, who, until: Number(until) };
}

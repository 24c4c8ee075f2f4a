/** What claims must do, whatever keeps them; and a race of real processes for one task. */
import { expect, test } from 'vitest';
import type { Claims } from '../../src/store/store.ts';
import { taskFile } from './store-contract.ts';
import { type Outcome, workspace } from './workspace.ts';

const NOW = 1_000_000;
const claim = (who: string, until = NOW + 60_000) => ({ task: 'task-001', who, until });

/** `make` gives claims and the name of a project that nobody else uses. */
export function claimsContract(make: () => Promise<{ claims: Claims; project: string }>): void {
  test('the first has the task, and the second is told who and until when', async () => {
    const { claims, project } = await make();
    expect(await claims.current(project, NOW)).toEqual([]);
    expect(await claims.take(project, claim('ann'), NOW, true)).toBeUndefined();
    expect(await claims.take(project, claim('ben'), NOW, true)).toEqual(claim('ann'));
    expect(await claims.current(project, NOW)).toEqual([claim('ann')]);
  });

  test('one’s own is extended only where that is meant', async () => {
    const { claims, project } = await make();
    await claims.take(project, claim('ann'), NOW, true);
    expect(await claims.take(project, claim('ann', NOW + 90_000), NOW, false)).toEqual(claim('ann'));
    expect(await claims.take(project, claim('ann', NOW + 90_000), NOW, true)).toBeUndefined();
    expect(await claims.current(project, NOW)).toEqual([claim('ann', NOW + 90_000)]);
  });

  test('a claim ends by itself, at its very millisecond', async () => {
    const { claims, project } = await make();
    await claims.take(project, claim('ann', NOW + 1), NOW, true);
    expect(await claims.take(project, claim('ben'), NOW, true)).toMatchObject({ who: 'ann' });
    expect(await claims.current(project, NOW + 1)).toEqual([]);
    expect(await claims.take(project, claim('ben'), NOW + 1, true)).toBeUndefined();
  });

  test('only who has it gives it back, and other tasks and projects stay', async () => {
    const { claims, project } = await make();
    await claims.take(project, claim('ann'), NOW, true);
    await claims.take(project, { ...claim('ben'), task: 'task-002' }, NOW, true);
    await claims.take(`${project}-other`, claim('cid'), NOW, true);
    await claims.drop(project, 'task-001', 'ben');
    expect((await claims.current(project, NOW)).map(({ who }) => who)).toEqual(['ann', 'ben']);
    await claims.drop(project, 'task-001', 'ann');
    expect((await claims.current(project, NOW)).map(({ who }) => who)).toEqual(['ben']);
    expect((await claims.current(`${project}-other`, NOW)).map(({ who }) => who)).toEqual(['cid']);
  });

  test('of many that ask at once exactly one has it', async () => {
    const { claims, project } = await make();
    const names = Array.from({ length: 25 }, (_, i) => `agent-${i}`);
    const others = await Promise.all(names.map((who) => claims.take(project, claim(who), NOW, true)));
    const winners = names.filter((_, i) => others[i] === undefined);
    expect(winners).toHaveLength(1);
    for (const other of others) expect(other?.who ?? winners[0]).toBe(winners[0]);
  });
}

/** Processes that claim one task at the same time; exit 0 and 1 are sorted apart. */
export async function race(flags: string[], env: NodeJS.ProcessEnv = {}): Promise<{ won: Outcome[]; lost: Outcome[] }> {
  const place = workspace({ 'tasks/task-001.md': taskFile('1', '', {}) });
  await place.passdown([...flags, 'ingest'], '', env);
  const names = Array.from({ length: 6 }, (_, i) => `agent-${i}`);
  const all = await Promise.all(
    names.map((who) => place.passdown([...flags, '--json', 'claim', '1', '--as', who], '', env)),
  );
  return { won: all.filter(({ code }) => code === 0), lost: all.filter(({ code }) => code === 1) };
}

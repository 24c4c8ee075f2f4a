/** Who works on which task, until when. A claim is not part of the graph, because it does not follow from the files; it expires by itself. */
import { hash } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { OperatorError } from '../model/index.ts';
import { LocalClaims } from '../store/local-claims.ts';
import type { Claim, Claims } from '../store/store.ts';
import type { OpenWorkplace } from './open-workplace.ts';

/** How long a claim lasts by default. */
export const CLAIM_MINUTES = 120;
/** Names whoever works here, for claims. */
const NAME_VARIABLE = 'PASSDOWN_AS';

type Place = Pick<OpenWorkplace, 'root' | 'store' | 'project'>;

/** In a store that machines share, else in the run folder. */
export function claimsOf({ root, store }: Omit<Place, 'project'>): Claims {
  return store.claims ?? new LocalClaims(root);
}

/** A name in one line. */
export const oneLine = (name: string) =>
  name
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 100);

/** The name that the environment gives, if it does. */
export function givenName(env: NodeJS.ProcessEnv): string | undefined {
  return oneLine(env[NAME_VARIABLE] ?? '') || undefined;
}

export function userName(): string {
  try {
    return oneLine(`${userInfo().username}@${hostname()}`);
  } catch {
    return `somebody@${hostname()}`;
  }
}

/** One run of an agent, by the id that the agent gave it. */
export function sessionName(kind: 'session' | 'mcp', id: string): string {
  return `${kind}-${hash('sha256', id).slice(0, 8)}@${hostname()}`;
}

export const claimFor = (task: string, who: string, minutes = CLAIM_MINUTES): Claim => ({
  task,
  who,
  until: Date.now() + minutes * 60_000,
});

/** Claims by task; empty if they cannot be read: then nobody is kept from working. */
export async function claimsNow(place: Place): Promise<Map<string, Claim>> {
  const claims = await claimsOf(place).current(place.project, Date.now()).catch(ifUnusable<Claim[]>([]));
  return new Map(claims.map((claim) => [claim.task, claim]));
}

/** Those of these tasks that nobody else has claimed. */
export async function freeTasks(place: Place, tasks: readonly string[], who?: string): Promise<string[]> {
  const claims = await claimsNow(place);
  return tasks.filter((task) => !claims.has(task) || claims.get(task)!.who === who);
}

/** The first of these tasks that nobody else has, claimed for the caller. A task that the caller already has comes first. */
export async function claimFirst(place: Place, tasks: readonly string[], who: string): Promise<string | undefined> {
  const claims = await claimsNow(place);
  const own = tasks.filter((task) => claims.get(task)?.who === who);
  for (const task of [...own, ...tasks]) if (!(await tryClaim(place, task, who))) return task;
  return undefined;
}

/** The claim that is in the way; undefined if the task is ours now, or nothing can be claimed here. */
export function tryClaim(place: Place, task: string, who: string): Promise<Claim | undefined> {
  return claimsOf(place)
    .take(place.project, claimFor(task, who), Date.now(), true)
    .catch(ifUnusable<Claim | undefined>(undefined));
}

/** Gives back whatever somebody has claimed. */
export async function releaseAll(place: Place, who: string): Promise<void> {
  const claims = [...(await claimsNow(place)).values()].filter((claim) => claim.who === who);
  for (const { task } of claims)
    await claimsOf(place).drop(place.project, task, who).catch(ifUnusable<void>(undefined));
}

/** Until when, as messages say it. */
export const untilText = ({ until }: Pick<Claim, 'until'>) =>
  new Date(until).toISOString().replace(/:\d\d\.\d+Z$/, 'Z');

/** A folder that cannot be written has no claims; a server that is away is still an error. */
function ifUnusable<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof OperatorError && error.code === 'claims-unusable') return value;
    throw error;
  };
}

/**
 * A server that only the repository names. The graph holds notes that nobody committed, and signing in sends a password: so a file that may have
 * come with a clone chooses no server on another machine. Whoever runs passdown names it, too, in the environment or with a flag.
 */
import { OperatorError } from '../model/index.ts';

const UNCONFIRMED = 'unconfirmed:';
/** All of the address: what comes after the host could change which host it is. */
const ON_THIS_MACHINE = /^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?\/?$/;

/** The address as the configuration carries it, where the file alone names it: marked if nobody confirmed it. */
export function storeOfFile(store: string): string {
  return !isSharedStore(store) || ON_THIS_MACHINE.test(store) ? store : UNCONFIRMED + store;
}

/** Several checkouts may write to it. */
export const isSharedStore = (store: string) => !store.startsWith('sqlite:');

export const bareAddress = (store: string) => (store.startsWith(UNCONFIRMED) ? store.slice(UNCONFIRMED.length) : store);

/** When the store is needed, and not before: checking files needs none. */
export function assertConfirmed(store: string): void {
  if (!store.startsWith(UNCONFIRMED)) return;
  const server = bareAddress(store);
  throw new OperatorError({
    code: 'store-unconfirmed',
    message: `.passdown/config.yaml keeps the graph on another machine: ${server}`,
    hint: `The file may have come with the repository. If you know this server, set NEO4J_URI=${server} in your environment; store: sqlite:.passdown/graph.db keeps the graph here`,
  });
}

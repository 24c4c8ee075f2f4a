/** A store whose calls are timed by what they are for: adding statements, retracting them, working out what nodes show. */
import type { GraphWriter, Store } from '../src/store/store.ts';

const PHASES: Record<string, 'upsert' | 'retract' | 'recompute'> = {
  addNodes: 'upsert',
  addEdges: 'upsert',
  setEdges: 'upsert',
  edgesOfDocuments: 'retract',
  removeEdges: 'retract',
  removeNodes: 'retract',
  withoutEdges: 'retract',
  setNodes: 'recompute',
  edgesAt: 'recompute',
  nodesByKey: 'recompute',
};

export interface Phases {
  upsert: number;
  retract: number;
  recompute: number;
  /** All transactions, begin to end. */
  transactions: number;
}

export function timed(store: Store): { store: Store; phases: Phases } {
  const phases: Phases = { upsert: 0, retract: 0, recompute: 0, transactions: 0 };
  const timing = async <T>(name: keyof Phases, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      phases[name] += performance.now() - began;
    }
  };
  const watch = (writer: GraphWriter) =>
    new Proxy(writer, {
      get(target, name: string) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const phase = PHASES[name];
        return (...args: unknown[]) =>
          phase ? timing(phase, () => value.apply(target, args)) : value.apply(target, args);
      },
    });
  const wrapped = new Proxy(store, {
    get(target, name: string) {
      if (name === 'write')
        return (work: (writer: GraphWriter) => Promise<unknown>) =>
          timing('transactions', () => target.write((writer) => work(watch(writer))));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { store: wrapped, phases };
}

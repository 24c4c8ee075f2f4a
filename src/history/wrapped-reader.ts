/** A reader that gives other nodes than the one below it, and does whatever else that one can do as before. */
import type { GraphNode } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';

/** Every way to get nodes goes through `change`; `others` are ways that count or cut lists and must know better. */
export function wrappedReader<R extends GraphReader>(
  reader: R,
  change: (nodes: GraphNode[]) => GraphNode[] | Promise<GraphNode[]>,
  others: Partial<GraphReader> = {},
): R {
  const own: Partial<GraphReader> = {
    nodesByKey: async (label, keys) => await change(await reader.nodesByKey(label, keys)),
    nodesByLabel: async (label, project) => await change(await reader.nodesByLabel(label, project)),
    latest: async (query, most) => await change(await reader.latest(query, most)),
    items: async (query, part) => {
      const { nodes, total } = await reader.items(query, part);
      return { nodes: await change(nodes), total };
    },
    tasks: async (query, part) => {
      const { nodes, total } = await reader.tasks(query, part);
      return { nodes: await change(nodes), total };
    },
    nodesByKeyPrefix: async (label, prefix) => await change(await reader.nodesByKeyPrefix(label, prefix)),
    ...others,
  };
  return new Proxy(reader, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

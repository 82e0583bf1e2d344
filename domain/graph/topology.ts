import type { NodeId } from '../workflow/document.ts';

/** Directed edges among nodes: source → targets. */
export type Adjacency = ReadonlyMap<NodeId, ReadonlySet<NodeId>>;

/** Collects edges; every named node has an entry. */
export function adjacency(ids: Iterable<NodeId>, edges: Iterable<readonly [from: NodeId, to: NodeId]>): Map<NodeId, Set<NodeId>> {
  const map = new Map<NodeId, Set<NodeId>>([...ids].map((id) => [id, new Set<NodeId>()]));
  for (const [from, to] of edges) if (map.has(to)) map.get(from)?.add(to);
  return map;
}

/** The same edges the other way round. */
export function reversed(edges: Adjacency): Map<NodeId, Set<NodeId>> {
  const pairs = [...edges].flatMap(([from, targets]) => [...targets].map((to): [NodeId, NodeId] => [to, from]));
  return adjacency(edges.keys(), pairs);
}

/** Everything that can be reached from `start`, `start` left out unless it lies on a cycle. */
export function reachableFrom(start: Iterable<NodeId>, edges: Adjacency): Set<NodeId> {
  const seen = new Set<NodeId>();
  const stack = [...start];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    for (const next of edges.get(id) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      stack.push(next);
    }
  }
  return seen;
}

/**
 * Topological order and the nodes that have none. Among free nodes the smaller id comes first, so the order is
 * the same everywhere. `cyclic` holds the members of cycles only, not what follows them.
 */
export function topologicalOrder(edges: Adjacency): { order: NodeId[]; cyclic: Set<NodeId> } {
  const waiting = new Map<NodeId, number>([...edges.keys()].map((id) => [id, 0]));
  for (const targets of edges.values()) for (const to of targets) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const free = new MinHeap([...waiting].filter(([, count]) => count === 0).map(([id]) => id));
  const order: NodeId[] = [];
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    order.push(id);
    for (const to of edges.get(id) ?? []) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) free.push(to);
    }
  }
  if (order.length === edges.size) return { order, cyclic: new Set() };
  const placed = new Set(order);
  const rest = [...edges.keys()].filter((id) => !placed.has(id));
  return { order, cyclic: new Set(rest.filter((id) => reachableFrom([id], edges).has(id))) };
}

class MinHeap {
  readonly #items: NodeId[] = [];

  constructor(items: readonly NodeId[]) {
    for (const item of items) this.push(item);
  }

  push(item: NodeId): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((items[parent] as NodeId) <= item) break;
      items[at] = items[parent] as NodeId;
      at = parent;
    }
    items[at] = item;
  }

  pop(): NodeId | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && (items[child + 1] as NodeId) < (items[child] as NodeId)) child++;
      if ((items[child] as NodeId) >= last) break;
      items[at] = items[child] as NodeId;
      at = child;
    }
    items[at] = last;
    return first;
  }
}

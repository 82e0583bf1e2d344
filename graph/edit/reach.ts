import type { NodeId } from '#domain';

/** All functions that steps lead to, those they begin at among them. */
export function reach(from: Iterable<NodeId>, next: (id: NodeId) => readonly NodeId[]): ReadonlySet<NodeId> {
  const seen = new Set(from);
  const open = [...seen];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const other of next(id))
      if (!seen.has(other)) {
        seen.add(other);
        open.push(other);
      }
  return seen;
}

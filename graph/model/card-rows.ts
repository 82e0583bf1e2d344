import { isShown, portsOf, type ShowIfContext, resolveInputs, type FunctionRecord, type Port, type WorkflowNode } from '#domain';

/** One row of a card: a port, or the sign that more inputs stand in the inspector. */
export interface CardRow {
  /** Absent for the row that counts what the card leaves out, and for a port that the function no longer has. */
  port?: Port;
  /** Port key; `more` for the row that counts. */
  key: string;
  side: 'in' | 'out';
  /** Inputs left out. */
  more?: number;
}

/** Free inputs that a card shows as chips; the rest stand in the inspector. */
export const MAX_FREE_INPUTS = 4;

/**
 * Rows of a card, top to bottom: dependencies, wired inputs and the first free ones in their order, then outputs.
 * `dependencies` are those that have a producer, which conditions of inputs may ask for.
 * Links that point at no port of the function get rows too, so that they can be seen and removed.
 */
export function cardRows(
  node: WorkflowNode,
  record: FunctionRecord | undefined,
  dependencies?: ShowIfContext['dependencies'],
): CardRow[] {
  const wired = new Set(Object.entries(node.links).flatMap(([key, links]) => (Object.keys(links).length > 0 ? [key] : [])));
  if (!record) return [...wired].toSorted().map((key) => ({ key, side: 'in' }));
  const values = resolveInputs(record, node.inputs);
  const ports = portsOf(record, node.inputs);
  const known = new Set(ports.map((port) => port.key));
  const lost = [...wired].filter((key) => !known.has(key)).toSorted();
  const incoming = ports.filter(
    (port) => port.side === 'in' && (wired.has(port.key) || !port.property || isShown(port.property, { values, dependencies })),
  );
  const free = incoming.filter((port) => port.kind === 'input' && !wired.has(port.key));
  // One left out would take as much room as the row that says so.
  const kept = new Set(free.length <= MAX_FREE_INPUTS + 1 ? free : free.slice(0, MAX_FREE_INPUTS));
  const more = free.length - kept.size;
  return [
    ...incoming
      .filter((port) => !free.includes(port) || kept.has(port))
      .map((port): CardRow => ({ port, key: port.key, side: 'in' })),
    ...lost.map((key): CardRow => ({ key, side: 'in' })),
    ...(more > 0 ? [{ key: 'more', side: 'in' as const, more }] : []),
    ...ports.filter((port) => port.side === 'out').map((port): CardRow => ({ port, key: port.key, side: 'out' })),
  ];
}

import {
  isControlShown,
  NODE_NOTE_MAX,
  portsOf,
  type ShowIfContext,
  heldInputs,
  type FunctionRecord,
  type Port,
  type WorkflowNode,
} from '#domain';

/** One row of a card: a port, or the sign that more inputs stand in the inspector. */
export interface CardRow {
  /** Absent for the row that counts what the card leaves out, and for a port that the function no longer has. */
  port?: Port;
  /** Port key; `more` for the row that counts. */
  key: string;
  side: 'in' | 'out';
  /** Inputs left out. */
  more?: number;
  /** What people noted of the node, in place of a port. */
  note?: string;
}

/** Key of the row that holds the note of a node. */
export const NOTE_ROW = 'note';

/** Free inputs that a card shows as chips; the rest stand in the inspector. */
export const MAX_FREE_INPUTS = 4;

/**
 * Rows of a card, top to bottom: dependencies, wired inputs and the first free ones in their order, then outputs.
 * `dependencies` are those that have a producer, which conditions of inputs may ask for.
 * The node may ask for all free inputs, for none, or for some by their names. What people noted of it stands last.
 * Links that point at no port of the function get rows too, so that they can be seen and removed.
 */
export function cardRows(
  node: WorkflowNode,
  record: FunctionRecord | undefined,
  dependencies?: ShowIfContext['dependencies'],
): CardRow[] {
  const note = typeof node.note === 'string' ? node.note.trim() : '';
  const rows = portRows(node, record, dependencies);
  return note ? [...rows, { key: NOTE_ROW, side: 'in', note: note.slice(0, NODE_NOTE_MAX) }] : rows;
}

function portRows(
  node: WorkflowNode,
  record: FunctionRecord | undefined,
  dependencies: ShowIfContext['dependencies'],
): CardRow[] {
  const wired = new Set(Object.entries(node.links).flatMap(([key, links]) => (Object.keys(links).length > 0 ? [key] : [])));
  if (!record) return [...wired].toSorted().map((key) => ({ key, side: 'in' }));
  let resolved: ShowIfContext['values'] | undefined;
  const context: ShowIfContext = {
    // Few inputs ask for the values of others.
    get values() {
      return (resolved ??= heldInputs(record, node.inputs));
    },
    ...(dependencies ? { dependencies } : {}),
  };
  const ports = portsOf(record, node.inputs);
  const rowsOf = rowsByShape(ports);
  const shape = JSON.stringify([node.rows, node.shown, [...wired]]);
  const alike = dependencies ? undefined : rowsOf.get(shape);
  if (alike) return alike;
  const known = new Set(ports.map((port) => port.key));
  const lost = [...wired].filter((key) => !known.has(key)).toSorted();
  const incoming = ports.filter(
    (port) => port.side === 'in' && (wired.has(port.key) || !port.property || isControlShown(port.property, context)),
  );
  const free = incoming.filter((port) => port.kind === 'input' && !wired.has(port.key));
  const kept = new Set(keptOf(node, free));
  const more = free.length - kept.size;
  const rows = [
    ...incoming
      .filter((port) => !free.includes(port) || kept.has(port))
      .map((port): CardRow => ({ port, key: port.key, side: 'in' })),
    ...lost.map((key): CardRow => ({ key, side: 'in' })),
    ...(more > 0 ? [{ key: 'more', side: 'in' as const, more }] : []),
    ...ports.filter((port) => port.side === 'out').map((port): CardRow => ({ port, key: port.key, side: 'out' })),
  ];
  if (!dependencies && resolved === undefined) {
    if (rowsOf.size === MOST_SHAPES) rowsOf.clear();
    rowsOf.set(shape, rows);
  }
  return rows;
}

/** Cards of one function with the same wires have the same rows, unless what it shows follows from values. */
const KNOWN_ROWS = new WeakMap<readonly Port[], Map<string, CardRow[]>>();
const MOST_SHAPES = 500;

function rowsByShape(ports: readonly Port[]): Map<string, CardRow[]> {
  const known = KNOWN_ROWS.get(ports) ?? new Map<string, CardRow[]>();
  KNOWN_ROWS.set(ports, known);
  return known;
}

/** Free inputs that the card shows. */
function keptOf({ rows, shown }: WorkflowNode, free: readonly Port[]): readonly Port[] {
  if (rows === 'all') return free;
  if (rows === 'none') return [];
  if (Array.isArray(shown)) return free.filter((port) => shown.includes(port.name));
  // One left out would take as much room as the row that says so.
  return free.length <= MAX_FREE_INPUTS + 1 ? free : free.slice(0, MAX_FREE_INPUTS);
}

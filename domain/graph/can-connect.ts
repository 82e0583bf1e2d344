import type { FunctionRecord } from '../functions/function-record.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { refused, type Refusal } from '../errors/verdict.ts';
import { dataTypeOfInput, portsOf, type DataType, type Port } from './port.ts';
import type { WireEnd } from './wire.ts';

/** Whether a wire may be laid, and what happens on it; a refusal carries a code of the catalogue. */
export type Connection =
  | {
      ok: true;
      /** Units differ and convert on the wire. */ converts: boolean;
      /** A model into an input: needs a value query. */ needsQuery: boolean;
    }
  | Refusal;

/** Whether an output port fits an input port, by type alone. */
export function portsFit(source: Port, target: Port): Connection {
  if (source.side !== 'out' || target.side !== 'in') return refuse(source, target);
  if (target.kind === 'dependency')
    return source.kind === 'model' ? { ok: true, converts: false, needsQuery: false } : refuse(source, target);
  if (source.kind === 'model')
    return QUERYABLE.includes(target.dataType) ? { ok: true, converts: false, needsQuery: true } : refuse(source, target);
  const item = target.list && target.dataType === 'list' && source.dataType !== 'list' ? itemType(target) : undefined;
  const fits = source.dataType === (item ?? target.dataType) || item === 'any';
  if (!fits) return refused('field.incompatible-type', { source: source.dataType, target: item ?? target.dataType });
  // An object with values of its own is no list, though both are shown as what holds several.
  if (source.dataType === 'list' && target.property && inputKindOf(target.property) === 'object')
    return refused('field.incompatible-type', { source: 'list', target: 'object' });
  const bothMeasured = source.unitType !== 'none' && target.unitType !== 'none';
  if (bothMeasured && source.unitType !== target.unitType)
    return refused('field.incompatible-units', { sourceUnit: source.unitType, targetUnit: target.unitType });
  return { ok: true, converts: false, needsQuery: false };
}

/** What each wire of a list brings; `any` where its record does not say. */
function itemType({ property }: Port): DataType | 'any' {
  const items = property?.items;
  return items === undefined || inputKindOf(items) === 'unknown' ? 'any' : dataTypeOfInput(items);
}

/** What a value query can give. */
const QUERYABLE: readonly DataType[] = ['number', 'text', 'boolean', 'list', 'geometry'];

/** End of a wire with its port. */
export interface PortEnd {
  end: WireEnd;
  port: Port;
}

/**
 * Whether two ends may be wired by hand, in either order; a refusal says why not. Two outputs, two inputs and a node with
 * itself never may. A model comes into an input by a question (`needsQuery`). A wire that closes a longer cycle may be laid and
 * is then shown as a cycle: people wire in any order.
 */
export function canConnect(a: PortEnd, b: PortEnd): Connection {
  const [source, target] = sourceFirst(a, b);
  if (a.end.node === b.end.node) return refused('graph.circular-dependency', { functions: a.end.node });
  return portsFit(source.port, target.port);
}

/** Two ends of a wire, the output first. */
export function sourceFirst(a: PortEnd, b: PortEnd): [source: PortEnd, target: PortEnd] {
  return a.port.side === 'out' ? [a, b] : [b, a];
}

/** Ports of a function that a wire from or to `port` could end at, best first; empty: it does not fit. */
export function portsFor(record: FunctionRecord, port: Port): Port[] {
  const candidates = portsOf(record).filter((other) =>
    port.side === 'out' ? portsFit(port, other).ok : portsFit(other, port).ok,
  );
  return candidates.toSorted((a, b) => rank(b, port) - rank(a, port));
}

/** Same name first, then dependencies, then plain fits; a wire that needs a query comes last. */
function rank(candidate: Port, port: Port): number {
  const [source, target] = port.side === 'out' ? [port, candidate] : [candidate, port];
  const connection = portsFit(source, target);
  const needsQuery = connection.ok && connection.needsQuery;
  return (
    (candidate.name === port.name ? 4 : 0) +
    (target.kind === 'dependency' ? 2 : 0) +
    (needsQuery ? -3 : 0) +
    (candidate.optional ? 0 : 1)
  );
}

function refuse(source: Port, target: Port): Connection {
  return refused('field.incompatible-type', { source: source.dataType, target: target.dataType });
}

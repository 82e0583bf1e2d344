import type { FunctionRecord } from '../functions/function-record.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { WorkflowDocument } from '../workflow/document.ts';
import type { FunctionLookup } from './graph-index.ts';
import { findPort, portsOf, type DataType, type Port } from './port.ts';
import type { WireEnd } from './wire.ts';

/** Whether a wire may be laid, and what happens on it; a refusal carries a code of the catalogue. */
export type Connection =
  | {
      ok: true;
      /** Units differ and convert on the wire. */ converts: boolean;
      /** A model into an input: needs a value query. */ needsQuery: boolean;
    }
  | { ok: false; code: string; parameters: Record<string, JsonValue> };

/** Whether an output port fits an input port, by type alone. */
export function portsFit(source: Port, target: Port): Connection {
  if (source.side !== 'out' || target.side !== 'in') return refuse(source, target);
  if (target.kind === 'dependency')
    return source.kind === 'model' ? { ok: true, converts: false, needsQuery: false } : refuse(source, target);
  if (source.kind === 'model')
    return QUERYABLE.includes(target.dataType) ? { ok: true, converts: false, needsQuery: true } : refuse(source, target);
  const fits = source.dataType === target.dataType || (target.list && target.dataType === 'list');
  if (!fits) return refuse(source, target);
  const bothMeasured = source.unitType !== 'none' && target.unitType !== 'none';
  if (bothMeasured && source.unitType !== target.unitType) return refuse(source, target);
  return { ok: true, converts: false, needsQuery: false };
}

/** What a value query can give. */
const QUERYABLE: readonly DataType[] = ['number', 'text', 'boolean', 'list', 'geometry'];

/**
 * Whether a wire from `source` to `target` may be laid. Both ends must exist, on two nodes, and fit by type.
 * A wire that closes a cycle is allowed and then shown as a cycle: people wire in any order.
 */
export function canConnect(
  document: Pick<WorkflowDocument, 'nodes'>,
  functionOf: FunctionLookup,
  source: WireEnd,
  target: WireEnd,
): Connection {
  const from = portAt(document, functionOf, source);
  const to = portAt(document, functionOf, target);
  if (!from || !to || source.node === target.node) {
    return { ok: false, code: 'graph.broken-link', parameters: { source: source.node, output: source.port, port: target.port } };
  }
  return portsFit(from, to);
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

function portAt(document: Pick<WorkflowDocument, 'nodes'>, functionOf: FunctionLookup, end: WireEnd): Port | undefined {
  const node = Object.hasOwn(document.nodes, end.node) ? document.nodes[end.node] : undefined;
  const record = node && functionOf(node.functionId, node.digest);
  return record && findPort(record, end.port);
}

function refuse(source: Port, target: Port): Connection {
  return { ok: false, code: 'field.incompatible-type', parameters: { source: source.dataType, target: target.dataType } };
}

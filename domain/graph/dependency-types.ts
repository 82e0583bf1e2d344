import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { NodeId } from '../workflow/document.ts';
import { dependencyPortKey } from './port.ts';
import type { Wire } from './wire.ts';

/** Dependencies that have a producer, by name, each with the types that the producer's record says it gives: its model's name and its element types. */
export function dependencyTypes(
  record: FunctionRecord,
  wires: readonly Wire[],
  recordOf: (node: NodeId) => FunctionRecord | undefined,
): ReadonlyMap<string, { types: readonly string[] }> {
  return new Map(
    record.modelDependencies.flatMap(({ name }) => {
      const wire = wires.find(({ target, problem }) => problem === undefined && target.port === dependencyPortKey(name));
      const producer = wire && recordOf(wire.source.node);
      const types = producer ? [producer.modelOutput ?? [], producer.elementTypes].flat() : [];
      return wire === undefined ? [] : [[name, { types }] as const];
    }),
  );
}

const ASKING = new WeakMap<FunctionRecord, boolean>();

/** Whether conditions of a function's inputs look at its dependencies, so that its card follows from its wires too. */
export function asksForDependencies(record: FunctionRecord): boolean {
  let asks = ASKING.get(record);
  if (asks === undefined) ASKING.set(record, (asks = Object.values(record.inputSchema.properties).some(asksInProperty)));
  return asks;
}

function asksInProperty(property: InputProperty): boolean {
  const rule = property.$partiShowIf;
  const conditions = isJsonObject(rule) && Array.isArray(rule['conditions']) ? rule['conditions'] : [];
  return conditions.some((condition) => isJsonObject(condition) && typeof condition['dependency'] === 'string');
}

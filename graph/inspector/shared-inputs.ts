import {
  inputPortKey,
  isControlShown,
  jsonEqual,
  resolveInputs,
  visibleInputs,
  type FunctionRecord,
  type InputProperty,
  type JsonValue,
  type NodeId,
  type WorkflowNode,
} from '#domain';

/** A node with its function. */
export interface KnownNode {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord;
}

/** An input that several nodes have alike. */
export interface SharedInput {
  name: string;
  property: InputProperty;
  /** What the first one holds. */
  value: JsonValue | undefined;
  isSame: boolean;
}

/** Inputs of the same name and kind that all nodes show and none gets over a wire, in the order of the first. */
export function sharedInputs(nodes: readonly KnownNode[]): SharedInput[] {
  const [first, ...others] = nodes.map((known) => ({ ...known, values: resolveInputs(known.record, known.node.inputs) }));
  if (!first) return [];
  const shown = (known: typeof first) =>
    visibleInputs(known.record, known.node.inputs).filter(
      ({ name, property }) =>
        Object.keys(known.node.links[inputPortKey(name)] ?? {}).length === 0 &&
        isControlShown(property, { values: known.values }),
    );
  const theirs = others.map((known) => new Map(shown(known).map(({ name, property }) => [name, kindOf(property)])));
  return shown(first).flatMap(({ name, property }) => {
    const kind = kindOf(property);
    if (theirs.some((kinds) => kinds.get(name) !== kind)) return [];
    const value = first.values[name];
    return [{ name, property, value, isSame: others.every(({ values }) => jsonEqual(values[name], value)) }];
  });
}

/** What a value must be to fit. */
const kindOf = ({ type, enum: choices, $ref, items, properties, $partiUnitType }: InputProperty): string =>
  JSON.stringify([type, choices, $ref, items, Object.keys(properties ?? {}), $partiUnitType]);

import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { GEOMETRY_TYPES } from '../geometry/geometry-type.ts';
import { inputKindOf, typeOf } from '../inputs/input-kind.ts';
import { visibleInputs } from '../inputs/ordered-inputs.ts';
import { unitTypeOf } from '../inputs/unit-of-input.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { UnitType } from '../units/unit-type.ts';
import type { PortKey } from '../workflow/document.ts';

/** Type of what a port carries: decides its colour and what it fits. */
export type DataType = 'model' | 'geometry' | 'number' | 'text' | 'boolean' | 'location' | 'file' | 'list';

/** Port of a function: one row of its card. */
export interface Port {
  key: PortKey;
  side: 'in' | 'out';
  kind: 'input' | 'dependency' | 'model' | 'output';
  /** Property, dependency or output name; what links and derived wires match by. */
  name: string;
  dataType: DataType;
  /** Takes or gives several. */
  list: boolean;
  /** A target that the function runs without. */
  optional: boolean;
  unitType: UnitType;
  /** Of an input. */
  property?: InputProperty;
}

/** Key of the model output of every function that has one. */
export const MODEL_PORT: PortKey = 'model';

/** Key of an input’s port. Example: `inputPortKey('Height')` is `in/Height`. */
export const inputPortKey = (property: string): PortKey => `in/${property}`;
/** Key of a model dependency’s port. Example: `dependencyPortKey('Site')` is `dep/Site`. */
export const dependencyPortKey = (name: string): PortKey => `dep/${name}`;
export const outputPortKey = (name: string): PortKey => `out/${name}`;

const GEOMETRY_KINDS = new Set<string>(GEOMETRY_TYPES);

/**
 * Ports of a card, top to bottom: dependencies, inputs in their order, then the model output and the typed outputs.
 * `values` decides whether deprecated inputs still show.
 */
export function portsOf(record: FunctionRecord, values: Readonly<Record<string, JsonValue>> = {}): readonly Port[] {
  let known = PORTS.get(record);
  if (known === undefined) {
    const deprecated = Object.entries(record.inputSchema.properties).filter(
      ([, { $partiDeprecated }]) => $partiDeprecated === true,
    );
    known = { deprecated: deprecated.map(([name]) => name), ports: new Map() };
    PORTS.set(record, known);
  }
  // All that ports follow from of the values: which deprecated inputs they hold.
  const held = known.deprecated.filter((name) => Object.hasOwn(values, name)).join('\n');
  let ports = known.ports.get(held);
  if (ports === undefined) known.ports.set(held, (ports = listPorts(record, values)));
  return ports;
}

const PORTS = new WeakMap<FunctionRecord, { deprecated: readonly string[]; ports: Map<string, readonly Port[]> }>();

function listPorts(record: FunctionRecord, values: Readonly<Record<string, JsonValue>>): Port[] {
  return [
    ...record.modelDependencies.map((dependency): Port => ({
      key: dependencyPortKey(dependency.name),
      side: 'in',
      kind: 'dependency',
      name: dependency.name,
      dataType: 'model',
      list: false,
      optional: dependency.optional,
      unitType: 'none',
    })),
    ...visibleInputs(record, values).map(({ name, property, required }) => inputPort(name, property, required)),
    ...outputPorts(record),
  ];
}

/** The port of an input property. */
export function inputPort(name: string, property: InputProperty, required: boolean): Port {
  return {
    key: inputPortKey(name),
    side: 'in',
    kind: 'input',
    name,
    dataType: dataTypeOfInput(property),
    list: inputKindOf(property) === 'list',
    optional: !required || property.default !== undefined,
    unitType: unitTypeOf(property),
    property,
  };
}

function outputPorts(record: FunctionRecord): Port[] {
  const model: Port[] = record.modelOutput
    ? [
        {
          key: MODEL_PORT,
          side: 'out',
          kind: 'model',
          name: record.modelOutput,
          dataType: 'model',
          list: false,
          optional: false,
          unitType: 'none',
        },
      ]
    : [];
  const outputs = record.outputs
    .filter((output) => output.type !== null)
    .map((output): Port => ({
      key: outputPortKey(output.name),
      side: 'out',
      kind: 'output',
      name: output.name,
      dataType:
        output.type === 'string' ? 'text' : output.type === 'list' ? 'list' : output.type === 'boolean' ? 'boolean' : 'number',
      list: output.type === 'list',
      optional: false,
      unitType: output.unitType,
    }));
  return [...model, ...outputs];
}

const FOUND = new WeakMap<FunctionRecord, ReadonlyMap<PortKey, Port>>();

/** Port by key among all that a record has, shown or not. */
export function findPort(record: FunctionRecord, key: PortKey): Port | undefined {
  let found = FOUND.get(record);
  if (found === undefined) {
    const inputs = Object.entries(record.inputSchema.properties).map(([name, property]) =>
      inputPort(name, property, record.inputSchema.required?.includes(name) ?? false),
    );
    found = new Map([...portsOf(record), ...inputs].map((port) => [port.key, port]));
    FOUND.set(record, found);
  }
  return found.get(key);
}

/** Data type that an input takes. */
export function dataTypeOfInput(property: InputProperty): DataType {
  const kind = inputKindOf(property);
  if (kind === 'location') return 'location';
  if (GEOMETRY_KINDS.has(kind)) return 'geometry';
  switch (kind) {
    case 'number':
    case 'integer':
    case 'range':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'data':
    case 'file':
    case 'folder':
    case 'file-destination':
      return 'file';
    case 'list':
    case 'object':
      return 'list';
    case 'plane':
    case 'profile-constraint':
    case 'transform-constraints':
      return 'geometry';
    case 'select':
      return typeOfOptions(property);
    default:
      return 'text';
  }
}

/** Options may be numbers, or yes and no. */
function typeOfOptions(property: InputProperty): DataType {
  const [first] = Array.isArray(property.enum) ? property.enum : [];
  const type = typeOf(property) ?? typeof first;
  return type === 'number' || type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'text';
}

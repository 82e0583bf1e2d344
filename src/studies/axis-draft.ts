import {
  resolveInputs,
  sampleRange,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
  type JsonValue,
  type NodeId,
  type WorkflowDocument,
} from '#domain';
import { quantityScale, type Units } from '#inputs';

/** An axis as it is typed. */
export interface AxisDraft {
  node: NodeId;
  property: string;
  way: 'range' | 'list';
  from: string;
  to: string;
  count: string;
  /** Values with a semicolon or line between them. */
  list: string;
  /** Those of a choice that are taken. */
  chosen: readonly JsonValue[];
}

/** Input that can be sampled. */
export interface Sampled {
  node: NodeId;
  name: string;
  property: InputProperty;
  kind: 'number' | 'choice';
}

/** Inputs of these functions that a study can change: numbers, and choices with their options. */
export function sampledInputs(
  document: WorkflowDocument,
  nodes: readonly NodeId[],
  recordOf: (node: NodeId) => FunctionRecord | undefined,
): Sampled[] {
  return nodes.flatMap((node) => {
    const record = recordOf(node);
    if (!record || !document.nodes[node]) return [];
    const properties = (record.inputSchema['properties'] ?? {}) as Record<string, InputProperty>;
    return Object.entries(properties).flatMap(([name, property]): Sampled[] => {
      const kind = kindOf(property);
      return kind ? [{ node, name, property, kind }] : [];
    });
  });
}

/** Whether a study can change an input. */
export const isSampled = (property: InputProperty): boolean => kindOf(property) !== undefined;

function kindOf({ type, enum: options, $ref, format, $partiDeprecated }: InputProperty): Sampled['kind'] | undefined {
  if ($partiDeprecated === true) return undefined;
  if (options && options.length > 1) return 'choice';
  const is = (wanted: string) => (Array.isArray(type) ? type.includes(wanted) : type === wanted);
  if (is('boolean')) return 'choice';
  return $ref === undefined && format === undefined && (is('number') || is('integer')) ? 'number' : undefined;
}

/** All options of a choice. */
export const optionsOf = ({ enum: options }: InputProperty): readonly JsonValue[] => options ?? [false, true];

/** Range that an axis begins with: its limits, or around the value that it has. */
export function draftOf(
  { node, name, property, kind }: Sampled,
  document: WorkflowDocument,
  record: FunctionRecord,
  units: Units,
): AxisDraft {
  const base = { node, property: name, way: 'range' as const, count: '5', list: '' };
  if (kind === 'choice') return { ...base, from: '', to: '', chosen: optionsOf(property) };
  const held: JsonObject = resolveInputs(record, document.nodes[node]?.inputs ?? {});
  const value = typeof held[name] === 'number' ? held[name] : 0;
  const text = quantityScale(property, units).text;
  const beyond = property.type === 'integer' ? Math.ceil(value * 1.5) : value * 1.5;
  const { minimum = value, maximum = value === 0 ? 1 : beyond } = property;
  return { ...base, from: text(Math.min(minimum, maximum)), to: text(maximum), chosen: [] };
}

/** Metric values of an axis; undefined where something of it is no value. */
export function valuesOf(draft: AxisDraft, { property, kind }: Sampled, units: Units): JsonValue[] | undefined {
  if (kind === 'choice') return optionsOf(property).filter((option) => draft.chosen.includes(option));
  const { parse } = quantityScale(property, units);
  const isWhole = property.type === 'integer';
  const whole = (values: readonly number[]) => [...new Set(isWhole ? values.map(Math.round) : values)];
  if (draft.way === 'list') {
    const texts = draft.list.split(/[;\n]/).filter((text) => text.trim() !== '');
    const values = texts.map((text) => parse(text.trim()));
    return values.length > 0 && values.every((value) => value !== undefined) ? whole(values as number[]) : undefined;
  }
  const [from, to] = [parse(draft.from), parse(draft.to)];
  const count = Number(draft.count);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST;
  return from === undefined || to === undefined || !isCount ? undefined : whole(sampleRange(from, to, count));
}

/** A count beyond this is a slip. */
const MOST = 10_000;

import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { overrideDefinitions } from '../functions/override-definition.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { renamedInputs } from '../offers/renamed-inputs.ts';
import { jsonEqual } from '../json/json-equal.ts';
import { valuesEqual } from '../json/values-equal.ts';

/** What a change of a record does to a part of workflows that use the function. */
export interface RecordEffect {
  /**
   * `kept`: stands as it is; `mapped`: goes to the input that has another name now; `checked`: stands where it fits what the
   * input takes now; `lost`: is marked, and runs without it.
   */
  kind: 'kept' | 'mapped' | 'checked' | 'lost';
  part: 'input' | 'output' | 'model' | 'dependency' | 'override';
  name: string;
  /** Where what is mapped goes. */
  to?: string;
}

/**
 * What taking a version would do to workflows that use another one: to values of inputs, wires of outputs and models, and
 * changes by hand; each part of `before` once, what is lost first.
 */
export function recordEffects(before: FunctionRecord, after: FunctionRecord): RecordEffect[] {
  const renamed = renamedInputs(before, after);
  const effects: RecordEffect[] = [
    ...Object.entries(before.inputSchema.properties).map(([name, property]): RecordEffect => {
      const next = Object.hasOwn(after.inputSchema.properties, name) ? after.inputSchema.properties[name] : undefined;
      const to = renamed.get(name);
      if (to !== undefined) return { kind: 'mapped', part: 'input', name, to };
      return { kind: next ? inputEffect(property, next) : 'lost', part: 'input', name };
    }),
    ...before.outputs.map(({ name, type }): RecordEffect => {
      const next = after.outputs.find((one) => one.name === name);
      return { kind: next?.type === type ? 'kept' : 'lost', part: 'output', name };
    }),
    ...(before.modelOutput === undefined
      ? []
      : [
          {
            kind: after.modelOutput === before.modelOutput ? ('kept' as const) : ('lost' as const),
            part: 'model' as const,
            name: before.modelOutput,
          },
        ]),
    ...before.modelDependencies.map(({ name }): RecordEffect => {
      const isThere = after.modelDependencies.some((one) => one.name === name);
      return { kind: isThere ? 'kept' : 'lost', part: 'dependency', name };
    }),
    ...overrideEffects(before, after),
  ];
  const order = ['lost', 'mapped', 'checked', 'kept'];
  return effects.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function overrideEffects(before: FunctionRecord, after: FunctionRecord): RecordEffect[] {
  const next = new Map(overrideDefinitions(after).map((one) => [one.name, one]));
  return overrideDefinitions(before).map(({ name }) => {
    const same = jsonEqual(before.overrides[name] ?? null, after.overrides[name] ?? null);
    return { kind: same ? 'kept' : next.has(name) ? 'checked' : 'lost', part: 'override', name };
  });
}

function inputEffect(before: InputProperty, after: InputProperty): RecordEffect['kind'] {
  if (inputKindOf(before) !== inputKindOf(after)) return isWider(before, after) ? 'kept' : 'lost';
  return isNarrower(before, after) ? 'checked' : 'kept';
}

/** A whole number is a number, too. */
const isWider = (before: InputProperty, after: InputProperty): boolean =>
  inputKindOf(before) === 'integer' && inputKindOf(after) === 'number' && !isNarrower(before, after);

/** Whether values that stood may not fit any more. */
function isNarrower(before: InputProperty, after: InputProperty): boolean {
  const options = after.enum ?? [];
  return (
    (after.minimum ?? -Infinity) > (before.minimum ?? -Infinity) ||
    (after.maximum ?? Infinity) < (before.maximum ?? Infinity) ||
    (after.multipleOf !== undefined && after.multipleOf !== before.multipleOf) ||
    (before.$partiUnitType ?? 'none') !== (after.$partiUnitType ?? 'none') ||
    (before.enum ?? []).some((option) => !options.some((one) => valuesEqual(one, option))) ||
    !jsonEqual(before.items ?? null, after.items ?? null) ||
    !jsonEqual(before.properties ?? null, after.properties ?? null) ||
    !jsonEqual(before.$partiFileTypes ?? null, after.$partiFileTypes ?? null)
  );
}

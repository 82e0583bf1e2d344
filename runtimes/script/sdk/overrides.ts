import type { Value } from './model.ts';

/** Properties by name. */
type Named = Record<string, Value>;

/** A change by hand, as a function gets it; lengths in metres. */
export interface HandChange {
  id: string;
  /** Of the element that it is about; an added one has none. */
  identity?: Named;
  /** Of the members of a group. */
  identities?: Named[];
  value: Named;
}

/** A change as it comes: a removal has no value. */
type Given = Omit<HandChange, 'value'> & { value?: Named };

/** Numbers nearer than this (m) are the same: what is only near is judged by whoever calls the function. */
const SAME = 1e-4;

/** Changes by hand of one override. */
export class Overrides {
  readonly name: string;
  readonly edits: readonly HandChange[];
  readonly additions: readonly HandChange[];
  readonly removals: readonly HandChange[];

  constructor(inputs: object, name: string) {
    const given = named((inputs as { overrides?: Value }).overrides);
    this.name = name;
    this.edits = changes(given, name);
    this.additions = changes(named(given['additions']), name);
    this.removals = changes(named(given['removals']), name);
  }

  /** The edit of the element with this identity; of several the last. */
  edit(identity: Named): HandChange | undefined {
    return this.edits.findLast((one) => isSame(one.identity, identity));
  }

  /** Whether the element with this identity was removed. */
  isRemoved(identity: Named): boolean {
    return this.removals.some((one) => isSame(one.identity, identity));
  }

  /** Properties that mark an element as carrying a change: spread them into it. Nothing for none. */
  marks(change: HandChange | undefined): Named {
    if (!change) return {};
    const isAdded = this.additions.includes(change);
    const key = isAdded ? `${this.name} Addition` : this.name;
    return {
      ...(isAdded ? { 'Add Id': change.id } : {}),
      associatedIdentities: { [key]: [{ id: change.id, identity: change.identity ?? null }] },
      associatedValues: { [key]: change.value },
    };
  }
}

/** Changes by hand of the override of this name: `overridesOf(inputs, 'Facade Panel')`. */
export const overridesOf = (inputs: object, name: string): Overrides => new Overrides(inputs, name);

const named = (value: Value | undefined): Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

function changes(given: Named, name: string): HandChange[] {
  const list = Object.hasOwn(given, name) ? given[name] : undefined;
  return Array.isArray(list) ? (list as unknown as Given[]).map((one) => ({ ...one, value: one.value ?? {} })) : [];
}

/** Whether two values are the same, numbers to a tenth of a millimetre. */
function isSame(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= SAME;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame((a as Named)[key], (b as Named)[key]))
  );
}

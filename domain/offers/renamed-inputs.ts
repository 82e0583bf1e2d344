import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { canonicalJson } from '../canonical/canonical-json.ts';

/** Says what an input is called, not what it takes. */
const WORDS = new Set(['title', 'description', '$partiOrder', '$partiNote']);

/**
 * Inputs that another version of a function has under another name, which takes the same: each old name with its new one.
 * Where two could be meant, neither is.
 */
export function renamedInputs(before: FunctionRecord, after: FunctionRecord): ReadonlyMap<string, string> {
  const gone = byShape(before, after);
  const fresh = byShape(after, before);
  return new Map(
    [...gone].flatMap(([shape, names]): [string, string][] => {
      const [from] = names;
      const [to, ...others] = fresh.get(shape) ?? [];
      return from !== undefined && to !== undefined && names.length === 1 && others.length === 0 ? [[from, to]] : [];
    }),
  );
}

/** Names of inputs that the other version does not have, by what they take. */
function byShape(record: FunctionRecord, other: FunctionRecord): Map<string, string[]> {
  const own = Object.entries(record.inputSchema.properties).filter(
    ([name]) => !Object.hasOwn(other.inputSchema.properties, name),
  );
  const groups = Map.groupBy(own, ([, property]) => shapeOf(property));
  return new Map([...groups].map(([shape, entries]) => [shape, entries.map(([name]) => name)]));
}

const shapeOf = (property: InputProperty): string =>
  canonicalJson(Object.fromEntries(Object.entries(property).filter(([key]) => !WORDS.has(key))) as never);

import type { ModelElement } from './element-model.ts';
import type { RunResult } from './run-result.ts';

/** Parts of a model that are no building elements: definitions that others refer to. */
const DEFINITION = /^Elements\.(Material|Geometry\.|Profile$|.*Profile$|Property|.*Type$)/;

/** Building elements of a model, definitions left out. */
export function countElements(elements: Readonly<Record<string, ModelElement>>): number {
  let count = 0;
  // Types are few.
  const isCounted = new Map<unknown, boolean>();
  for (const id of Object.keys(elements)) {
    const element = elements[id] as ModelElement;
    const type = element['discriminator'];
    let counts = isCounted.get(type);
    if (counts === undefined) isCounted.set(type, (counts = typeof type === 'string' && !DEFINITION.test(type)));
    if (counts && element['IsElementDefinition'] !== true) count++;
  }
  return count;
}

const counts = new WeakMap<RunResult, number>();

/** Building elements of a result's model, counted once; 0 without a model. */
export function elementCountOf(result: RunResult): number {
  const known = counts.get(result);
  if (known !== undefined) return known;
  const count = result.model ? countElements(result.model.Elements) : 0;
  counts.set(result, count);
  return count;
}

/** Tells the count of a result whose model is not at hand yet. */
export function tellElementCount(result: RunResult, count: number): void {
  counts.set(result, count);
}

/** Whether a result holds a model; asks for none that is still to be read. */
export function hasModel(result: RunResult | undefined): boolean {
  return result !== undefined && Object.hasOwn(result, 'model');
}

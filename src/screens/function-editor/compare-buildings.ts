import { elementChanges, type ElementModel } from '#domain';
import type { ComparedMarks, ElementRef, ShownModel } from '#viewer';
import { GONE, goneModel } from '../../history/comparing.ts';
import type { Tried } from './use-trial.ts';

type Building = Tried['building'];

/** What a function made before and makes now, to stand beside each other, or in one. */
export interface ComparedBuildings {
  before: readonly ShownModel[];
  now: readonly ShownModel[];
  /** The new one with what went, pale under names of its own, and what differs in it. */
  difference: { models: readonly ShownModel[]; marks: ComparedMarks; pale: ReadonlySet<string> };
  /** A model is too large to be drawn here. */
  isTooLarge: boolean;
}

/** Buildings of two runs over the models that are here; `label` is the function's name. */
export function compareBuildings(
  before: Building,
  now: Building,
  models: ReadonlyMap<string, ElementModel>,
  label: string,
): ComparedBuildings {
  const shown = (building: Building): ShownModel[] =>
    (building ?? []).flatMap(({ node, digest }) => {
      const model = models.get(digest);
      return model ? [{ nodeId: node, label, digest, model }] : [];
    });
  const [was, is] = [shown(before), shown(now)];
  const marks: Record<keyof ComparedMarks, ElementRef[]> = { added: [], removed: [], changed: [] };
  const gone: ShownModel[] = [];
  for (const nodeId of new Set([...was, ...is].map((one) => one.nodeId))) {
    const [a, b] = [was, is].map((side) => side.find((one) => one.nodeId === nodeId));
    if (a?.digest === b?.digest) continue;
    const { added, removed, changed } = elementChanges(a?.model, b?.model);
    const refs = (of: string, ids: readonly string[]) => ids.map((elementId) => ({ nodeId: of, elementId }));
    marks.added.push(...refs(nodeId, added));
    marks.changed.push(...refs(nodeId, changed));
    if (!a || removed.length === 0) continue;
    marks.removed.push(...refs(`${GONE}${nodeId}`, removed));
    gone.push(goneModel(nodeId, a.model, removed, `${a.digest} ${b?.digest ?? ''}`));
  }
  return {
    before: was,
    now: is,
    difference: { models: [...is, ...gone], marks, pale: new Set(gone.map(({ nodeId }) => nodeId)) },
    isTooLarge: [...(before ?? []), ...(now ?? [])].some((one) => one.isTooLarge),
  };
}

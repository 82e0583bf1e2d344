import { ownValue, type ElementModel, type JsonObject, type NodeId, type OverrideCandidate } from '#domain';
import type { ElementRef } from '#viewer';
import type { ChangeRow } from './change-rows.ts';
import { targetOf, type EditScope } from './edit-targets.ts';

/** Element that a change may be put onto. */
export interface AttachCandidate extends Pick<OverrideCandidate, 'distance'> {
  element: ElementRef;
  name: string;
  /** How sure, 0 to 1; undefined where no run told. */
  score?: number | undefined;
  /** An earlier one has the same identity under the same parent: a change goes to both. */
  isTwin?: boolean;
}

/** Name of an element, else its kind. */
export const elementName = (element: JsonObject | undefined, id: string): string =>
  String(element?.['Name'] ?? element?.['discriminator'] ?? id);

/** Every element that the override of a change is offered on: first those that the run named, the likeliest first, then by how far they are from where it was. */
export function attachCandidates(scope: EditScope, row: ChangeRow): AttachCandidate[] {
  const declared = scope.declared.find((one) => one.node === row.node && one.definition.name === row.name);
  if (!declared) return [];
  const told = new Map((row.outcome?.candidates ?? []).map((one) => [one.element, one]));
  const from = placeOfRow(row);
  const found: Ranked[] = declared.models.flatMap((nodeId) => {
    const model = scope.modelOf(nodeId)?.model;
    return model ? candidatesIn(model, nodeId) : [];
  });
  const listed = new Set<string>();
  return found
    .toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.away - b.away || compareNames(a, b))
    .map(({ away: _away, entryId, ...one }) => {
      const isTwin = listed.has(entryId);
      listed.add(entryId);
      return isTwin ? { ...one, isTwin } : one;
    });

  function candidatesIn(model: ElementModel, nodeId: NodeId): Ranked[] {
    return Object.keys(model.Elements).flatMap((elementId): Ranked[] => {
      const element = { nodeId, elementId };
      const target = declared && targetOf(scope, declared, element);
      if (!target) return [];
      const named = told.get(elementId);
      return [
        {
          element,
          name: elementName(ownValue(model.Elements, elementId), elementId),
          ...(named ? { score: named.score } : {}),
          ...(named?.distance === undefined ? {} : { distance: named.distance }),
          away: distance(from, target.offered.element.at),
          entryId: target.entryId,
        },
      ];
    });
  }
}

const names = new Intl.Collator('en', { numeric: true });
const compareNames = (a: Ranked, b: Ranked): number => names.compare(a.name, b.name);

/** `away`: between where the change was made and where the element has its zero, by which they are listed alone; `entryId`: of a change of it. */
type Ranked = AttachCandidate & { away: number; entryId: string };

function distance(from: readonly number[] | undefined, to: readonly number[]): number {
  return from ? Math.hypot(...from.map((part, axis) => part - (to[axis] ?? 0))) : 0;
}

/** How large its upright box was (m), and how it was turned (degrees); nothing where that was not kept. */
export function sizeOfRow({ entry }: Pick<ChangeRow, 'entry'>): { size?: [number, number, number]; turn?: number } {
  const { size, turn } = (entry.element ?? {}) as { size?: unknown; turn?: unknown };
  if (!Array.isArray(size) || size.length !== 3 || !size.every((part) => Number.isFinite(part) && part >= 0)) return {};
  const [x, y, z] = size as [number, number, number];
  return { size: [x, y, z], ...(typeof turn === 'number' && Number.isFinite(turn) ? { turn } : {}) };
}

/** Where the element of a change stood when it was changed (m). */
export function placeOfRow({ entry }: Pick<ChangeRow, 'entry'>): readonly number[] | undefined {
  const element = entry.element as { at?: unknown } | undefined;
  const at = element?.at;
  return Array.isArray(at) && at.length === 3 && at.every((part) => Number.isFinite(part)) ? (at as number[]) : undefined;
}

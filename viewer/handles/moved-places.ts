import { elementKey } from '#domain';
import type { SceneBuffers } from '#engine';

/** Boxes nearer than this (m) are the same. */
const SAME = 1e-3;

/**
 * Places of the elements of a scene that were not there, or elsewhere, in an earlier one. A hand catches no corner of them:
 * they go where it goes, and would hold it where it is.
 */
export function movedPlaces(then: SceneBuffers, now: SceneBuffers): ReadonlySet<number> {
  const moved = new Set<number>();
  if (then === now) return moved;
  let before: Map<string, number> | undefined;
  const placeBefore = (nodeId: string, elementId: string, place: number): number | undefined => {
    // Most stand in the order in which they stood.
    const there = then.elements[place];
    if (there?.elementId === elementId && there.nodeId === nodeId) return place;
    before ??= new Map(then.elements.map((one, index) => [elementKey(one.nodeId, one.elementId), index]));
    return before.get(elementKey(nodeId, elementId));
  };
  for (const [place, { nodeId, elementId }] of now.elements.entries()) {
    const was = placeBefore(nodeId, elementId, place);
    if (was === undefined || !isSameBox(then, was, now, place)) moved.add(place);
  }
  return moved;
}

function isSameBox(then: SceneBuffers, was: number, now: SceneBuffers, place: number): boolean {
  for (let side = 0; side < 6; side++) {
    const [one, other] = [then.boxes[was * 6 + side] ?? 0, now.boxes[place * 6 + side] ?? 0];
    const [from, to] = [one + (then.origin[side % 3] ?? 0), other + (now.origin[side % 3] ?? 0)];
    if (Math.abs(from - to) > SAME) return false;
  }
  return true;
}

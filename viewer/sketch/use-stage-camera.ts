import { useEffect } from 'react';
import type { ViewCamera } from '#domain';
import type { ViewController } from '../model/view-controller.ts';
import type { SketchRequest } from './sketch-request.ts';
import type { SketchSession } from './sketch-session.ts';

/** Half of what is seen of an empty plane (m). */
const EMPTY_REACH = 40;
/** What is smaller in plan (m) is a place, no shape. */
const LEAST_SIZE = 0.01;

/** Cameras of open sketches: whoever looks at a report in between finds both again. */
const cameras = new WeakMap<SketchRequest, { before: ViewCamera; isUnmoved: boolean; during?: ViewCamera }>();

/**
 * Looks at a sketch from above with everything in sight, until a person looks elsewhere; afterwards as before: where
 * nobody had moved yet, everything is in sight again, with what was drawn.
 */
export function useStageCamera(
  controller: ViewController,
  session: SketchSession,
  request: SketchRequest,
  pane: HTMLElement,
): void {
  useEffect(() => {
    const { camera } = controller;
    const kept = cameras.get(request) ?? { before: camera.kept(), isUnmoved: camera.isUnmoved };
    camera.keep();
    cameras.set(request, kept);
    camera.setWork({
      box: () => boxOf(controller, session),
      beside: () => besideIn(pane),
      isHeld: () => session.grip !== undefined,
    });
    if (kept.during) camera.show(kept.during, true);
    else camera.lookDown();
    return () => {
      kept.during = camera.kept();
      camera.setWork(undefined);
      camera.show(kept.before, true);
      if (kept.isUnmoved) camera.showWhole();
    };
  }, [controller, session, request, pane]);
}

/** Px of the pane's end that the table of points takes. */
function besideIn(pane: HTMLElement): number {
  const table = pane.querySelector('[data-part="sketch-points"]')?.getBoundingClientRect();
  return table && table.width > 0 ? pane.getBoundingClientRect().right - table.left : 0;
}

/** Box (scene coordinates) of the building and of what is drawn. */
function boxOf({ scene, orbit }: ViewController, session: SketchSession): number[] {
  const origin = scene?.origin ?? [0, 0, 0];
  const corners = session.items.flatMap(({ outlines }) => outlines.flat());
  const places = corners.map((corner) => corner.map((part, axis) => part - (origin[axis] ?? 0)));
  const building = scene?.buildingBounds;
  const box = [0, 1, 2].map((axis) => [
    ...places.map((place) => place[axis] ?? 0),
    ...(building ? [building[axis] ?? 0, building[axis + 3] ?? 0] : []),
  ]);
  if (box.some((parts) => parts.length === 0)) {
    const [x, y] = orbit.target;
    return around(x, y, session.elevation - origin[2]);
  }
  const [least, most] = [box.map((parts) => Math.min(...parts)), box.map((parts) => Math.max(...parts))];
  const [x = 0, y = 0, z = 0] = least;
  // One place alone has no size: it would be looked at from so near that a click moved it by millimetres.
  const isPlace = Math.max((most[0] ?? 0) - x, (most[1] ?? 0) - y) < LEAST_SIZE;
  return isPlace ? around(x, y, z) : [...least, ...most];
}

const around = (x: number, y: number, z: number): number[] => [
  x - EMPTY_REACH,
  y - EMPTY_REACH,
  z,
  x + EMPTY_REACH,
  y + EMPTY_REACH,
  z,
];

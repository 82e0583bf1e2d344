import type { Vec3 } from '#engine';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import { ghostOf } from './ghost.ts';
import { dot, minus, scaled, sum } from './handle.ts';

/** Side of an element's box along its own axes. */
export interface Face {
  /** Its middle (model coordinates, m). */
  at: Vec3;
  /** Unit direction that stands on it. */
  direction: Vec3;
  /** How far the element reaches along that direction (m). */
  extent: number;
  /** It looks away from the middle of the building, more than the side opposite. */
  isOuter: boolean;
}

/** The six sides of an element's box along three unit directions; undefined while it is not drawn. */
export function facesOf(controller: ViewController, element: ElementRef, axes: readonly Vec3[]): Face[] | undefined {
  const corners = ghostOf(controller, [element]).flat();
  const [first] = corners;
  if (!first) return undefined;
  const reach = axes.map((axis) => {
    const along = corners.map((corner) => dot(corner, axis));
    return [Math.min(...along), Math.max(...along)] as const;
  });
  const middle = axes.reduce<Vec3>(
    (at, axis, index) => {
      const [low, high] = reach[index] ?? [0, 0];
      return sum(at, scaled(axis, (low + high) / 2));
    },
    [0, 0, 0],
  );
  const centre = middleOfBuilding(controller) ?? middle;
  return axes.flatMap((axis, index) => {
    const [low, high] = reach[index] ?? [0, 0];
    const away = dot(minus(middle, centre), axis) >= 0 ? 1 : -1;
    return [1, -1].map((sign): Face => ({
      at: sum(middle, scaled(axis, (sign * (high - low)) / 2)),
      direction: scaled(axis, sign),
      extent: high - low,
      isOuter: sign === away,
    }));
  });
}

function middleOfBuilding({ builtScene: scene }: ViewController): Vec3 | undefined {
  const bounds = scene?.buildingBounds ?? scene?.bounds;
  if (!scene || !bounds) return undefined;
  const at = (axis: 0 | 1 | 2) => ((bounds[axis] ?? 0) + (bounds[axis + 3] ?? 0)) / 2 + scene.origin[axis];
  return [at(0), at(1), at(2)];
}

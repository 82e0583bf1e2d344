import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import type { PanePoint } from '../model/pane-point.ts';
import { isInRegion, type Region } from './region.ts';

/** Shown elements that a region of the pane takes; land and neighbours stay out. */
export function elementsIn(controller: ViewController, region: Region): ElementRef[] {
  const { scene } = controller;
  if (!scene) return [];
  const { boxes, origin } = scene;
  const { crop } = controller;
  /** Nothing of it is left inside the section box. */
  const isCutOff = (element: number) =>
    crop !== undefined &&
    ([0, 1, 2] as const).some(
      (axis) =>
        (boxes[element * 6 + axis] as number) > crop.max[axis] - origin[axis] ||
        (boxes[element * 6 + axis + 3] as number) < crop.min[axis] - origin[axis],
    );
  return scene.elements.flatMap(({ nodeId, elementId, part }, element) => {
    if (part !== 'building' || !controller.isShown(element) || isCutOff(element)) return [];
    const corners: PanePoint[] = [];
    for (let corner = 0; corner < 8; corner++) {
      const at = (axis: number) => boxes[element * 6 + axis + (corner & (1 << axis) ? 3 : 0)] as number;
      const seen = controller.project(at(0), at(1), at(2));
      if (!seen.isBefore) return [];
      corners.push(seen);
    }
    return isInRegion(region, corners) ? [{ nodeId, elementId }] : [];
  });
}

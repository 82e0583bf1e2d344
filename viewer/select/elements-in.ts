import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import { takes, type PanePlace, type Region } from './region.ts';

/** Shown elements that a region of the pane takes; land and neighbours stay out. */
export function elementsIn(controller: ViewController, region: Region): ElementRef[] {
  const { scene } = controller;
  if (!scene) return [];
  const { boxes } = scene;
  return scene.elements.flatMap(({ nodeId, elementId, part }, element) => {
    if (part !== 'building' || !controller.isShown(element)) return [];
    const corners: PanePlace[] = [];
    for (let corner = 0; corner < 8; corner++) {
      const at = (axis: number) => boxes[element * 6 + axis + (corner & (1 << axis) ? 3 : 0)] as number;
      const seen = controller.project(at(0), at(1), at(2));
      if (!seen.isBefore) return [];
      corners.push(seen);
    }
    return takes(region, corners) ? [{ nodeId, elementId }] : [];
  });
}

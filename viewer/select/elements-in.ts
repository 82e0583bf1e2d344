import type { SceneBuffers } from '#engine';
import { edgeIndexOf } from '../model/edge-index.ts';
import type { ElementRef } from '../model/model-selection.ts';
import { isInPolygon, type PanePoint } from '../model/pane-point.ts';
import type { ViewController } from '../model/view-controller.ts';
import { isInRegion, type Region, type SeenShape } from './region.ts';

/** Shown elements that a region of the pane takes; land and neighbours stay out. */
export function elementsIn(
  controller: Pick<ViewController, 'scene' | 'crop' | 'isShown' | 'project'>,
  region: Region,
): ElementRef[] {
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
    return isInRegion(region, corners, () => shapeOf(controller, scene, element)) ? [{ nodeId, elementId }] : [];
  });
}

/** Lines and triangles of an element as they are seen. */
function shapeOf({ project }: Pick<ViewController, 'project'>, scene: SceneBuffers, element: number): SeenShape {
  const lines: [PanePoint, PanePoint][] = [];
  edgeIndexOf(scene).each(element, (from, to) => lines.push([project(...from), project(...to)]));
  return {
    lines,
    covers(at) {
      const { chunk, firstIndex = 0, indexCount = 0 } = scene.elements[element] ?? {};
      const { positions, index } = scene.chunks[chunk ?? -1] ?? {};
      if (!positions || !index) return false;
      const corner = (place: number): PanePoint => {
        const vertex = (index[place] as number) * 3;
        return project(positions[vertex] as number, positions[vertex + 1] as number, positions[vertex + 2] as number);
      };
      for (let first = firstIndex; first < firstIndex + indexCount; first += 3)
        if (isInPolygon(at, [corner(first), corner(first + 1), corner(first + 2)])) return true;
      return false;
    },
  };
}

import type { SceneBuffers, Vec3 } from '#engine';
import { edgeIndexOf } from '../model/edge-index.ts';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';

/** More edges than these tell no more of a shape, and take longer to draw than a frame. */
const MOST_EDGES = 600;

/** Places of elements in the scene that is shown. */
export function placesOf(
  { builtScene: scene }: Pick<ViewController, 'builtScene'>,
  elements: readonly ElementRef[],
): ReadonlySet<number> {
  const places = new Set<number>();
  if (!scene || elements.length === 0) return places;
  // By the id alone first: it is asked at every step of a hand, of thousands of elements.
  const wanted = Map.groupBy(elements, ({ elementId }) => elementId);
  for (let place = 0; place < scene.elements.length; place++) {
    const { nodeId, elementId } = scene.elements[place] as ElementRef;
    if (wanted.get(elementId)?.some((one) => one.nodeId === nodeId)) places.add(place);
  }
  return places;
}

/** Edges of elements as they are built now, in coordinates of the model (m). */
export function ghostOf(controller: ViewController, elements: readonly ElementRef[]): readonly (readonly [Vec3, Vec3])[] {
  const { builtScene: scene } = controller;
  return scene ? [...placesOf(controller, elements)].flatMap((place) => edgesOf(scene, place)).slice(0, MOST_EDGES) : [];
}

/** Edges of the element at a place of a scene, in coordinates of the model (m). */
export function edgesOf(scene: SceneBuffers, place: number): readonly (readonly [Vec3, Vec3])[] {
  const [ox, oy, oz] = scene.origin;
  const edges: [Vec3, Vec3][] = [];
  edgeIndexOf(scene).each(place, (from, to) => {
    if (edges.length < MOST_EDGES)
      edges.push([
        [from[0] + ox, from[1] + oy, from[2] + oz],
        [to[0] + ox, to[1] + oy, to[2] + oz],
      ]);
  });
  return edges;
}

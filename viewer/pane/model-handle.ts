import type { CropBox, ViewCamera } from '#domain';
import type { Vec3 } from '#engine';
import type { Flight } from '../camera/camera-rig.ts';
import type { Projection, StandardView } from '../camera/orbit.ts';
import { facesOf, type Face } from '../handles/element-faces.ts';
import { ghostOf } from '../handles/ghost.ts';
import { aroundPlace, showPlace } from '../handles/show-place.ts';
import { standingBox, type StandingBox } from '../handles/standing-box.ts';
import type { ElementRef } from '../model/model-selection.ts';
import type { PictureSize } from '../model/take-picture.ts';
import type { ViewController, ViewStats } from '../model/view-controller.ts';
import type { ViewTool } from './tool-keys.ts';

/** Handle of a model view: what a page may ask of it. */
export interface ModelViewHandle {
  /** Flies to where the whole building is seen. */
  fit(): void;
  standardView(view: StandardView): void;
  setProjection(projection: Projection): void;
  /** Flies to a kept camera. */
  fly(camera: ViewCamera, flight?: Flight): void;
  /** The place of the model (m) that is seen at a point of the page (px); undefined beside it. */
  placeAt(x: number, y: number): Vec3 | undefined;
  /** Where a place of the model (m) is seen in the pane (px); undefined behind the eye, and before the first picture. */
  spotOf(at: Vec3): { x: number; y: number } | undefined;
  /** The camera stands there at once. */
  place(camera: ViewCamera): void;
  /** Told after each picture whose camera or scene changed; answers how to end it. */
  watch(listener: () => void): () => void;
  /** Ends a flight where it leads to. */
  arrive(): void;
  /** The camera as a view keeps it; undefined before the first picture. */
  camera(): ViewCamera | undefined;
  /** What is seen of the building: the section box, else the box of all of it; undefined while nothing is drawn. */
  seen(): { box: CropBox; isCut: boolean } | undefined;
  /** A PNG of the drawing without selection, in any size (px). Rejects while nothing is drawn. */
  picture(size: PictureSize): Promise<Blob>;
  /** A PNG of an element with what stands around it, marked, or of a place of the model (m) where none is drawn. Rejects while nothing is drawn. */
  pictureOf(element: ElementRef | undefined, at: Vec3 | undefined, size: Pick<PictureSize, 'width' | 'height'>): Promise<Blob>;
  /** Sides of an element's box along three unit directions; undefined while it is not drawn. */
  facesOf(element: ElementRef, axes: readonly Vec3[]): readonly Face[] | undefined;
  /** Upright box of an element; undefined while it is not drawn. */
  boxOf(element: ElementRef): StandingBox | undefined;
  /** Flies to an element, or to a place of the model (m) where none is drawn. */
  show(element: ElementRef | undefined, at: Vec3 | undefined): void;
  /** Starts a tool of the model. */
  startTool(tool: ViewTool): void;
  /** Figures of the last picture; undefined before the first. */
  stats(): ViewStats | undefined;
}

/** The reach of the application into a view. */
export function handleOf(controller: ViewController | undefined, startTool: (tool: ViewTool) => void): ModelViewHandle {
  return {
    fit: () => controller?.camera.fit(),
    standardView: (view) => controller?.camera.standardView(view),
    setProjection: (projection) => controller?.camera.setProjection(projection),
    fly: (camera, flight) => controller?.camera.show(camera, false, flight),
    placeAt: (x, y) => controller?.placeAt(x, y),
    spotOf: (at) => {
      const spot = controller?.scene && controller.projectModel(at);
      return spot?.isBefore ? spot : undefined;
    },
    place: (camera) => controller?.camera.show(camera, true),
    watch: (listener) => controller?.subscribe(listener) ?? (() => undefined),
    arrive: () => controller?.camera.arrive(),
    camera: () => controller?.camera.kept(),
    seen: () => controller && seenBox(controller),
    picture: (size) =>
      controller?.scene?.bounds ? controller.picture(size) : Promise.reject(new Error('The view draws nothing yet.')),
    pictureOf: (element, at, size) => {
      const around = controller && aroundPlace(controller, element, at);
      return around ? controller.picture({ ...size, ...around }) : Promise.reject(new Error('The view draws nothing there.'));
    },
    facesOf: (element, axes) => controller && facesOf(controller, element, axes),
    boxOf: (element) => controller && standingBox(ghostOf(controller, [element])),
    show: (element, at) => controller && showPlace(controller, element, at),
    startTool,
    stats: () => controller?.stats,
  };
}

function seenBox({ crop, scene }: ViewController): { box: CropBox; isCut: boolean } | undefined {
  if (crop) return { box: crop, isCut: true };
  const bounds = scene?.buildingBounds;
  if (!bounds) return undefined;
  const end = (from: number) =>
    ([0, 1, 2] as const).map((axis) => Math.round(((bounds[from + axis] ?? 0) + scene.origin[axis]) * 1000) / 1000);
  return { box: { min: end(0) as unknown as CropBox['min'], max: end(3) as unknown as CropBox['max'] }, isCut: false };
}

import type { Vec3 } from '#engine';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import { placesOf } from './ghost.ts';

/** What is seen around a place where nothing is drawn (m to each side). */
const AROUND = 3;

/** Box (scene coordinates) of an element with room around it, and its place; or of a place of the model (m) where it is not drawn. */
export function aroundPlace(
  controller: ViewController,
  element: ElementRef | undefined,
  at: Vec3 | undefined,
): { around: ArrayLike<number>; marked?: number } | undefined {
  const { scene } = controller;
  const [place] = element ? placesOf(controller, [element]) : [];
  if (place !== undefined && scene) return { around: scene.boxes.slice(place * 6, place * 6 + 6), marked: place };
  const box = boxAt(controller, at);
  return box && { around: box };
}

/** Flies to an element, or to a place of the model (m) where it is not drawn. */
export function showPlace(controller: ViewController, element: ElementRef | undefined, at: Vec3 | undefined): void {
  const [place] = element ? placesOf(controller, [element]) : [];
  if (place !== undefined) return controller.fitElement(place);
  const box = boxAt(controller, at);
  if (box) controller.camera.fitBox(box);
}

function boxAt({ scene }: ViewController, at: Vec3 | undefined): readonly number[] | undefined {
  const origin = scene?.origin;
  if (!at || !origin) return undefined;
  const middle = [0, 1, 2].map((axis) => (at[axis] ?? 0) - (origin[axis] ?? 0));
  return [...middle.map((part) => part - AROUND), ...middle.map((part) => part + AROUND)];
}

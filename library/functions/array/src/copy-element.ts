import { transform, type Element, type Value } from 'parti';

/** A turn about the vertical through the origin, then a way (m). */
export interface Move {
  cos: number;
  sin: number;
  x: number;
  y: number;
  z: number;
}

/** What has no place, or has it in what it belongs to: all copies use the one. */
const PLACELESS = new Set(['Elements.Material', 'Elements.Opening', 'Elements.Representation']);
const PROFILE = /^Elements\.Geometry\.(?:.*\.)?\w*Profile$/;

/** Whether all copies use one element: definitions, materials, profiles; levels too while nothing rises. */
export function isShared(element: Element, rises: boolean): boolean {
  const kind = element.discriminator;
  const isLevel = kind === 'Elements.Level' && !rises;
  return element['IsElementDefinition'] === true || isLevel || PLACELESS.has(kind) || PROFILE.test(kind);
}

/** An element at another place: its transform moves, and what it says of its elevation rises with it. */
export function moved(element: Element, { cos, sin, x, y, z }: Move): Element {
  const { Elevation } = element;
  const risen: Element = typeof Elevation === 'number' ? { ...element, Elevation: Elevation + z } : element;
  if (element.discriminator === 'Elements.Level') return risen;
  const m = componentsOf(element['Transform']);
  const at = (index: number): number => m[index] as number;
  const mixed = (a: number, b: number, first: number): number[] =>
    [0, 1, 2, 3].map((column) => a * at(first + column) + b * at(4 - first + column));
  const along = mixed(cos, -sin, 0);
  const across = mixed(cos, sin, 4);
  const up = [8, 9, 10, 11].map(at);
  along[3] = (along[3] as number) + x;
  across[3] = (across[3] as number) + y;
  up[3] = (up[3] as number) + z;
  return { ...risen, Transform: transform([...along, ...across, ...up]) };
}

function componentsOf(value: Value | undefined): number[] {
  const components = (value as { Matrix?: { Components?: number[] } } | null | undefined)?.Matrix?.Components;
  return components && components.length >= 12 ? components : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
}

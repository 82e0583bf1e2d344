import type { Shape } from '../shapes/shape.ts';
import { oriented, type Ring } from '../shapes/planar.ts';
import { ShapeBuilder } from '../shapes/shape-builder.ts';
import { addPrism } from './prism.ts';

const LEVEL = { origin: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0], normal: [0, 0, 1] } as const;

/**
 * Profile (x, y pairs in m, any direction of turn) extruded upwards, for callers that hold numbers rather than a model.
 * `hasEdges`: with the lines where faces meet.
 */
export function extrudeProfile(outline: Ring, holes: readonly Ring[], height: number, hasEdges = false): Shape | undefined {
  const builder = new ShapeBuilder(hasEdges);
  addPrism(builder, oriented(outline, holes), LEVEL, [0, 0, height]);
  return builder.toShape();
}

import { PartiError, type ElementModel } from '#domain';
import { growBox } from '../measure/measure-model.ts';
import { readGeometry } from '../scene/model-geometry.ts';
import type { Placement } from '../scene/placement.ts';
import { dxfText, type DxfLine } from './dxf-text.ts';
import { boundaryOf, sliceShape } from './slice-shape.ts';

/** A plan is cut this far (m) above its level. */
const CUT_ABOVE = 1.2;
/** Floors whose upper face lies this close (m) to a level belong to it. */
const FLOOR_NEAR = 0.6;
/** Lower (m) than this is an area, which cannot be cut. */
const FLAT = 1e-6;

/**
 * Plan outlines of each level as DXF: what is cut 1.2 m above it, and its floor on a layer of its own. Where nothing can be cut,
 * areas that lie flat by their outlines. Throws `export.nothing` without any.
 */
export function planDxf(model: ElementModel): string {
  const { placements, levels } = readGeometry(model, 'everything');
  const solids = placements
    .filter(({ shape }) => shape.index.length > 0)
    .map((placement) => {
      const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
      growBox(box, placement);
      return { placement, low: box[2] as number, high: box[5] as number };
    });
  const lines = plansOf(levels, solids).flatMap(({ name, elevation }) => {
    const cut = elevation + CUT_ABOVE;
    return solids.flatMap(({ placement, low, high }) => {
      if (isFloor(placement))
        return Math.abs(high - elevation) <= FLOOR_NEAR ? linesOf(placement, (low + high) / 2, elevation, `${name} floor`) : [];
      return low < cut && high > cut ? linesOf(placement, cut, elevation, name) : [];
    });
  });
  if (lines.length > 0) return dxfText(lines);
  const flat = solids.filter(({ low, high }) => high - low < FLAT).flatMap(({ placement, low }) => outlinesOf(placement, low));
  if (flat.length === 0) throw new PartiError('export.nothing');
  return dxfText(flat);
}

/** Outline and holes of an area that lies flat, on a layer named after it. */
function outlinesOf({ shape, matrix, name, discriminator }: Placement, z: number): DxfLine[] {
  return boundaryOf(shape, matrix).map((line) => ({ ...line, layer: name || discriminator, z }));
}

const isFloor = ({ discriminator }: Placement): boolean => discriminator === 'Elements.Floor';

function linesOf({ shape, matrix }: Placement, height: number, z: number, layer: string): DxfLine[] {
  return sliceShape(shape, matrix, height).map((line) => ({ ...line, layer, z }));
}

/** The model's levels; else those of its floors; else one at its foot. */
function plansOf(
  levels: readonly { name: string; elevation: number }[],
  solids: readonly { placement: Placement; low: number; high: number }[],
): { name: string; elevation: number }[] {
  const heights = solids.filter(({ placement }) => isFloor(placement)).map(({ high }) => ({ name: '', elevation: high }));
  const foot = Math.min(...solids.map(({ low }) => low));
  const found =
    levels.length > 0 ? levels : heights.length > 0 ? heights : Number.isFinite(foot) ? [{ name: '', elevation: foot }] : [];
  return found
    .toSorted((a, b) => a.elevation - b.elevation)
    .filter((level, index, all) => index === 0 || level.elevation - (all[index - 1] as { elevation: number }).elevation > 0.01)
    .map(({ name, elevation }, index) => ({ name: name === '' ? `Level ${index + 1}` : name, elevation }));
}

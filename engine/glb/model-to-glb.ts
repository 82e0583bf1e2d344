import { PartiError, type ElementModel } from '#domain';
import { readGeometry } from '../scene/model-geometry.ts';
import { withPassingShapes } from '../shapes/shape-builder.ts';
import type { GlbResult } from './glb-result.ts';
import { writeBatch } from './write-batch.ts';
import { writeNodes } from './write-nodes.ts';

/**
 * `nodes`: one named node an element with `extras.id`, for other programs.
 * `batch`: everything in a few draw calls; ids stand in a binary table (EXT_mesh_features, EXT_structural_metadata).
 */
export type GlbMode = 'nodes' | 'batch';

/** GLB of everything in a model that has geometry, y up. Never throws for what single elements hold. */
export function modelToGlb(model: ElementModel, mode: GlbMode = 'nodes'): GlbResult {
  return withPassingShapes(() => {
    const geometry = readGeometry(model, 'everything');
    return mode === 'batch' ? writeBatch(model, geometry) : writeNodes(model, geometry);
  });
}

/** File in one piece of memory. Throws `model.not-a-model`. */
export function modelToGlbBytes(model: ElementModel, mode: GlbMode = 'nodes'): Uint8Array<ArrayBuffer> {
  if (typeof model?.Elements !== 'object' || model.Elements === null) throw new PartiError('model.not-a-model');
  return modelToGlb(model, mode).parts.file;
}

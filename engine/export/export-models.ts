import { PartiError, type ElementModel } from '#domain';
import { modelToGlb, type GlbMode } from '../glb/model-to-glb.ts';
import { writeModelParts } from '../write/write-model.ts';
import { elementsCsv } from './elements-csv.ts';
import { mergeModels } from './merge-models.ts';
import { planDxf } from './plan-dxf.ts';

/** Kinds of file that models leave as. */
export const EXPORT_TYPES = ['json', 'glb', 'csv', 'dxf'] as const;
/** Type of an exported file, as its ending says it. */
export type ExportType = (typeof EXPORT_TYPES)[number];

/** File in pieces, texts and bytes, in order. */
export interface ExportFile {
  parts: Iterable<string | Uint8Array>;
  contentType: 'application/json' | 'model/gltf-binary' | 'text/csv; charset=utf-8' | 'image/vnd.dxf';
}

/** Several models as one file; `schemas` are named in JSON. Throws `export.nothing` when there is no model, or nothing in them for this kind of file. */
export function exportModels(
  models: readonly ElementModel[],
  type: ExportType,
  mode: GlbMode = 'nodes',
  schemas: readonly string[] = [],
): ExportFile {
  if (models.length === 0) throw new PartiError('export.nothing');
  const model = mergeModels(models);
  if (type === 'json') {
    const named = schemas.length > 0 ? { ...model, Schemas: [...schemas] } : model;
    return { parts: writeModelParts(named), contentType: 'application/json' };
  }
  if (type === 'csv') return { parts: [elementsCsv(model)], contentType: 'text/csv; charset=utf-8' };
  if (type === 'dxf') return { parts: [planDxf(model)], contentType: 'image/vnd.dxf' };
  const { parts } = modelToGlb(model, mode);
  return { parts: [parts.file], contentType: 'model/gltf-binary' };
}

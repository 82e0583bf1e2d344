/**
 * The face of `engine/`: element models to buffers that can be drawn, picked and measured. No DOM, no three; browser worker and Node alike.
 * Example: `measureModel(readGeometry(readModelText(text).model))` measures a model file: box (m), triangles, volume (m³).
 */
export { tessellate } from './tessellate.ts';
export { prepareBooleans, readGeometry, type ModelGeometry } from './scene/model-geometry.ts';
export { loadBooleans, provideKernelCopy, type KernelCopy } from './booleans/kernel.ts';
export { modelMesh, type FlatMesh } from './measure/model-mesh.ts';
export { measureModel } from './measure/measure-model.ts';
export type {
  BoxTree,
  SceneBuffers,
  SceneChunk,
  SceneElement,
  SceneLevel,
  ScenePicture,
  SceneTexturedMesh,
  SceneLineCopies,
  SceneTrees,
} from './scene/scene-buffers.ts';
export type { ModelIssue, ModelIssueCode } from './read/issue.ts';
export { readModelText, type ModelFile } from './read/model-file.ts';
export { readLargeDocument, type LargeDocument } from './read/large-model.ts';
export { readModelStream, type StreamOptions } from './read/read-model-stream.ts';
export { writeModel, writeModelParts } from './write/write-model.ts';
export { summarizeModel, type ModelSummary } from './measure/model-summary.ts';
export { roundTripDifference } from './measure/round-trip.ts';
export type { ModelMeasure } from './measure/measure-model.ts';
export { modelToGlb, modelToGlbBytes, type GlbMode } from './glb/model-to-glb.ts';
export type { GlbResult } from './glb/glb-result.ts';
export type { GlbParts } from './glb/glb-document.ts';
export { createModelEngine, type EngineFailure, type ModelEngine, type ModelHandle } from './glb/model-engine.ts';
export { exportModels, EXPORT_TYPES, type ExportFile, type ExportType } from './export/export-models.ts';
export { extrudeProfile } from './solids/extrude-profile.ts';
export type { Shape } from './shapes/shape.ts';
export { IDENTITY, multiply, transformDirection, transformPoint, type Matrix } from './math/matrix.ts';
export { cross, unit, type Vec3 } from './math/vector.ts';
export { createPickIndex, type PickHit, type PickIndex } from './pick/pick-index.ts';
export { visitCopy } from './scene/line-copies.ts';
export { liftedScene } from './scene/lifted-scene.ts';
export { unionOf } from './scene/union-of.ts';
export { createSnapIndex, type SnapEdge, type SnapIndex, type SnapSource } from './snap/snap-index.ts';
export { measureElement } from './measure/measure-scene.ts';
export { drawScene, type PictureTones, type PictureWish } from './picture/draw-scene.ts';
export { elementRole, type ElementRole, type LineClass, type SurfaceRole } from './roles/element-role.ts';
export { createEngineWorker, type EngineWorker, type WorkerLike } from './worker/engine-worker.ts';

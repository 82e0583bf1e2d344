import { expect, it } from 'vitest';
import { modelToGlb, modelToGlbBytes, tessellate } from '#engine';
import { readGlb } from '#fixtures/gltf-reader';
import { placedThings } from './placed-things.fixture.ts';

const [DEFINITIONS, PLACED] = [40, 2000];

it.each([
  [60, 5],
  [240, 20],
  [960, 80],
])(
  'W2.07 two thousand placed things of forty definitions, %i triangles each, are drawn in at most sixty calls, in the viewer and as GLB',
  (each, boxes) => {
    const model = placedThings(DEFINITIONS, PLACED, boxes);
    const triangles = PLACED * each;
    const scene = tessellate([{ nodeId: 'n', model }]);
    const surfaces = scene.chunks.filter(({ index }) => index.length > 0).length + scene.texturedMeshes.length;
    const lines = scene.chunks.filter(({ edgeMeta }) => edgeMeta.length > 0).length + scene.lineCopies.length;
    expect(surfaces + lines).toBeLessThanOrEqual(60);
    expect(scene.texturedMeshes.reduce((sum, { index }) => sum + index.length / 3, 0)).toBe(triangles);
    for (const mode of ['nodes', 'batch'] as const) expect(modelToGlb(model, mode).drawCalls).toBeLessThanOrEqual(60);
    const bytes = modelToGlbBytes(model, 'nodes');
    const file = readGlb(bytes);
    expect(file.triangles).toBe(triangles);
    // Each definition stands once in the file: forty meshes, not two thousand.
    expect(bytes.length).toBeLessThan(500_000 + DEFINITIONS * each * 150);
  },
);

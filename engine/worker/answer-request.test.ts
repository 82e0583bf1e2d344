import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { readGeometry } from '../scene/model-geometry.ts';
import { ShapeCache } from '../scene/shape-cache.ts';
import { assembleScene } from '../scene/assemble-scene.ts';
import { createAnswerer } from './answer-request.ts';
import { packScene, unpackScene } from './pack-scene.ts';

const P = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const profile = (width: number): JsonObject => ({
  discriminator: 'Elements.Geometry.Profile',
  Perimeter: { Vertices: [P(0, 0), P(width, 0), P(width, 3), P(0, 3)] },
});
const mass = (Profile: string, Height: number, x: number, more: JsonObject = {}): JsonObject => ({
  discriminator: 'Elements.Mass',
  Name: `at ${x}`,
  Transform: { Matrix: { Components: [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0] } },
  Representation: {
    SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Extrude', Profile, Height, ...more }],
  },
});
const modelOf = (elements: Record<string, JsonObject>) => ({ Elements: elements }) as unknown as ElementModel;

describe('shapes that were made before', () => {
  it('are taken again unless something of theirs changed, with what was found wrong in them', () => {
    const cache = new ShapeCache();
    const before = {
      p: profile(2),
      a: mass('p', 4, 0),
      b: mass('p', 5, 10),
      flat: mass('p', 0, 20),
      lost: mass('nowhere', 1, 30),
    };
    const first = readGeometry(modelOf(before), 'drawing', cache);
    // Moved and renamed: the same shape elsewhere. Higher, or by another profile: a new one.
    const moved = readGeometry(modelOf({ ...before, a: mass('p', 4, 99), b: mass('p', 6, 10) }), 'drawing', cache);
    expect(moved.placements[0]?.shape).toBe(first.placements[0]?.shape);
    expect(moved.placements[0]?.matrix[3]).toBe(99);
    expect(moved.placements[1]?.shape).not.toBe(first.placements[1]?.shape);
    expect(moved.placements[2]?.shape).toBe(first.placements[2]?.shape);
    expect(moved.issues).toEqual(first.issues);
    expect(moved.issues.map(({ elementId }) => elementId)).toContain('lost');
    const wider = readGeometry(modelOf({ ...before, p: profile(7) }), 'drawing', cache);
    expect(wider.placements[0]?.shape.bounds?.[3]).toBe(7);
  });

  it('stay uncut only until solids can be cut', async () => {
    const { answer } = createAnswerer();
    const pocket: JsonObject = {
      discriminator: 'Elements.Geometry.Solids.Extrude',
      Profile: { Perimeter: { Vertices: [P(0.5, 0.5, 1), P(1.5, 0.5, 1), P(1.5, 1.5, 1), P(0.5, 1.5, 1)] } },
      Height: 9,
      IsVoid: true,
    };
    const block = mass('p', 4, 0);
    (block['Representation'] as { SolidOperations: JsonObject[] }).SolidOperations.push(pocket);
    const reply = await answer({ number: 1, models: [{ nodeId: 'n', digest: 'd', model: modelOf({ p: profile(2), block }) }] });
    expect(reply.kind).toBe('scene');
    // A pocket has five faces more, and the face it opens has a hole.
    if (reply.kind === 'scene') {
      const scene = unpackScene(reply.scene);
      expect(scene.issues).toEqual([]);
      expect(scene.elements[0]?.indexCount).toBeGreaterThan(36);
    }
  });

  it('are made of a text that came beside the page; a text that is no model is asked for', async () => {
    const { answer, open } = createAnswerer();
    const take = open();
    const model = modelOf({ p: profile(2), a: mass('p', 4, 0) });
    expect(await answer({ number: 1, models: [{ nodeId: 'n', digest: 'd' }] })).toMatchObject({
      kind: 'missing',
      digests: ['d'],
    });
    void take({ digest: 'd', series: 'n', text: JSON.stringify(model) });
    const reply = await answer({ number: 2, models: [{ nodeId: 'n', digest: 'd' }] });
    expect(reply).toMatchObject({ number: 2, kind: 'scene' });
    if (reply.kind === 'scene') expect(unpackScene(reply.scene).elements).toMatchObject([{ nodeId: 'n', elementId: 'a' }]);
    await expect(take({ digest: 'broken', series: 'n', text: '{' })).rejects.toThrow();
    expect(await answer({ number: 3, models: [{ nodeId: 'n', digest: 'broken' }] })).toMatchObject({ kind: 'missing' });
  });
});

it('a model that a newer one overtook is read when it is asked for', async () => {
  const { answer, open } = createAnswerer();
  const take = open();
  const texts = [4, 5].map((height) => JSON.stringify(modelOf({ p: profile(2), a: mass('p', height, 0) })));
  const taken = texts.map((text, at) => take({ digest: `d${at}`, series: 'n', text }));
  for (const [at, height] of [4, 5, 4].entries()) {
    const reply = await answer({ number: at, models: [{ nodeId: 'n', digest: `d${height - 4}` }] });
    if (reply.kind !== 'scene') throw new Error(reply.kind);
    expect(unpackScene(reply.scene).boxes[5]).toBe(height);
  }
  await Promise.all(taken);
});

it('a scene arrives as it was packed', () => {
  const cache = new ShapeCache();
  const first = { p: profile(2), a: mass('p', 4, 0), line: { discriminator: 'Elements.Line', Name: 'l\n"ö' } };
  const models = ['n', 'm'].map((nodeId) => ({ nodeId, geometry: readGeometry(modelOf(first), 'drawing', cache) }));
  const scene = assembleScene(models);
  expect(scene.elements.length).toBeGreaterThan(1);
  expect(unpackScene(structuredClone(packScene(scene)))).toEqual(scene);
});

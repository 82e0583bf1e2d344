import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { createSnapIndex } from '../snap/snap-index.ts';
import { tessellate } from '../tessellate.ts';
import { eachCopiedEdge } from './line-copies.ts';

/** A plate with a rim of so many corners and as many edges up: three edges a corner. */
function plate(corners: number) {
  const vertices = Array.from({ length: corners }, (_, index) => {
    const turn = (index / corners) * 2 * Math.PI;
    // A star, so that no edge is between facets of a curve.
    const radius = index % 2 === 0 ? 1 : 0.5;
    return { X: Math.cos(turn) * radius, Y: Math.sin(turn) * radius, Z: 0 };
  });
  return {
    discriminator: 'Elements.Furnishing',
    Id: 'plate',
    IsElementDefinition: true,
    Representation: {
      SolidOperations: [
        {
          discriminator: 'Elements.Geometry.Solids.Extrude',
          Profile: {
            discriminator: 'Elements.Geometry.Profile',
            Perimeter: { discriminator: 'Elements.Geometry.Polygon', Vertices: vertices },
          },
          Height: 0.1,
          Direction: { X: 0, Y: 0, Z: 1 },
          IsVoid: false,
        },
      ],
    },
  };
}

const CORNERS = 40;
const EDGES = CORNERS * 3;

/** Places in rows of 100, 3 m apart, each turned by 90°; `isMirrored` turns the first inside out. */
function model(count: number, isMirrored = false): ElementModel {
  const elements: Record<string, unknown> = { plate: plate(CORNERS) };
  for (let index = 0; index < count; index++)
    elements[`place-${index}`] = {
      discriminator: 'Elements.ElementInstance',
      Id: `place-${index}`,
      BaseDefinition: 'plate',
      Transform: {
        Matrix: {
          Components: [
            ...[0, isMirrored && index === 0 ? 1 : -1, 0, (index % 100) * 3],
            ...[1, 0, 0, Math.floor(index / 100) * 3],
            ...[0, 0, 1, 0],
          ],
        },
      },
    };
  return { Elements: elements } as unknown as ElementModel;
}

const scenesOf = (count: number, isMirrored = false) => tessellate([{ nodeId: 'n', model: model(count, isMirrored) }]);
const edgesInChunks = ({ chunks }: ReturnType<typeof scenesOf>) =>
  chunks.reduce((sum, { edgeMeta }) => sum + edgeMeta.length / 2, 0);

describe('edges of what stands in many places', () => {
  it('are kept once: 2,000 places of 120 edges take 1 % of the bytes', () => {
    const scene = scenesOf(2000);
    expect(edgesInChunks(scene)).toBe(0);
    const [copies] = scene.lineCopies;
    expect(scene.lineCopies).toHaveLength(1);
    expect([copies?.edgeMeta.length, copies?.ids.length, copies?.edgeCuts[0]]).toEqual([EDGES * 2, 2000, EDGES]);
    const bytes = (copies?.edgePoints.byteLength ?? 0) + (copies?.edgeMeta.byteLength ?? 0) + (copies?.places.byteLength ?? 0);
    expect(bytes).toBe(EDGES * 32 + 2000 * 48);
    expect(bytes).toBeLessThan(0.02 * 2000 * EDGES * 32);
    expect(new Set(copies?.ids).size).toBe(2000);
  });

  it('lie where the places say, and belong to their elements', () => {
    const scene = scenesOf(2000);
    const [copies] = scene.lineCopies;
    const id = scene.elements.findIndex(({ elementId }) => elementId === 'place-150');
    let box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    let count = 0;
    if (copies)
      eachCopiedEdge(copies, (element, ...ends) => {
        if (element !== id) return;
        count++;
        box = box.map((value, at) => {
          const [a, b] = [ends[at % 3] as number, ends[(at % 3) + 3] as number];
          return at < 3 ? Math.min(value, a, b) : Math.max(value, a, b);
        });
      });
    expect(count).toBe(EDGES);
    // Place 150 stands at (150, 3); the star reaches 1 m along both axes.
    [149, 2, 0, 151, 4, 0.1].forEach((value, at) => expect(box[at]).toBeCloseTo(value, 5));
    Array.from(scene.boxes.subarray(id * 6, id * 6 + 6)).forEach((value, at) => expect(value).toBeCloseTo(box[at] as number, 5));
  });

  it('are caught by drawing tools like all others', () => {
    const field = createSnapIndex(scenesOf(2000), 0);
    const ends = field.near([151, 3, 0], 0.05).flat();
    // The first corner of the star, turned by 90°, lies 1 m north of its place.
    expect(field.near([150, 4, 0], 0.01).flat()).toContainEqual([expect.closeTo(150, 5), expect.closeTo(4, 5), 0]);
    expect(ends.length).toBeGreaterThan(0);
  });

  it('stand in chunks where they are few, or mirrored', () => {
    expect(scenesOf(15).lineCopies).toEqual([]);
    expect(edgesInChunks(scenesOf(15))).toBe(15 * EDGES);
    const scene = scenesOf(2000, true);
    expect([scene.lineCopies[0]?.ids.length, edgesInChunks(scene)]).toEqual([1999, EDGES]);
  });
});

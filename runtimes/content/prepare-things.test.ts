import { afterAll, expect, test } from 'vitest';
import { glb } from '#fixtures/small-files';
import { createLanguages } from '../languages/index.ts';

const languages = createLanguages('', { cacheFolder: '.cache/runtimes' });
afterAll(() => languages.close());

const bytesOf = (list: Float32Array | Uint16Array) => new Uint8Array(list.buffer);
/** A table top of 2 × 1 × 0.5 m in a file with y up, its colour red. */
const table = (more: object = {}) =>
  glb(
    {
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, name: 'C:\\Users\\somebody\\table', translation: [0, 0.5, 0] }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [2, 0, 1] },
        { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
      ],
      ...more,
    },
    [bytesOf(Float32Array.from([0, 0, 0, 2, 0, 0, 2, 0, 1, 0, 0, 1])), bytesOf(Uint16Array.from([0, 2, 1, 0, 3, 2]))],
  );

test('a GLB becomes a thing in the jail: z up, in metres, with its colour, outline and box, without its author’s paths', async () => {
  const thing = await languages.readThing(table());
  expect(thing).toMatchObject({ min: [0, -1, 0.5], max: [2, 0, 0.5], triangles: 2 });
  expect(thing.parts.map(({ color, triangles }) => [color, triangles.length])).toEqual([[[255, 0, 0], 6]]);
  expect(thing.outline).toHaveLength(4);
  expect(JSON.stringify(thing)).not.toContain('somebody');
}, 60_000);

test('what is no GLB, and one without primitives, say so by their code; the reader goes on', async () => {
  const codeOf = (bytes: Uint8Array) =>
    languages.readThing(bytes).then(
      () => undefined,
      (error: unknown) => (error as { code?: string }).code,
    );
  expect(await codeOf(Buffer.from('no GLB'))).toBe('import.unreadable');
  expect(await codeOf(table({ meshes: [{ primitives: [] }] }))).toMatch(/^import\.(empty|unreadable)$/);
  expect((await languages.readThing(table())).triangles).toBe(2);
}, 60_000);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { CORPUS, corpusModels, corpusText, hasCorpus } from '#fixtures/corpus';
import { readGlb, readGltf } from '#fixtures/gltf-reader';
import { createModelEngine, modelToGlb, modelToGlbBytes, readModelText, summarizeModel, type GlbMode } from '../index.ts';

const ring = (width: number, depth: number) => ({
  Vertices: [
    { X: 0, Y: 0, Z: 0 },
    { X: width, Y: 0, Z: 0 },
    { X: width, Y: depth, Z: 0 },
    { X: 0, Y: depth, Z: 0 },
  ],
});
const at = (...Components: number[]) => ({ Matrix: { Components } });
const extrude = (Profile: string) => ({
  discriminator: 'Elements.Geometry.Solids.Extrude',
  Profile,
  Height: 2,
  Direction: { X: 0, Y: 0, Z: 1 },
});
const box = (Id: string, more: object = {}) => ({
  discriminator: 'Elements.Mass',
  Id,
  Name: `Box ${Id}`,
  Representation: { SolidOperations: [extrude('p')] },
  ...more,
});
const modelOf = (...elements: { Id: string }[]): ElementModel =>
  ({ Elements: Object.fromEntries(elements.map((element) => [element.Id, element])) }) as unknown as ElementModel;
const profile = { Id: 'p', discriminator: 'Elements.Geometry.Profile', Perimeter: ring(4, 3) };
const red = { Id: 'red', discriminator: 'Elements.Material', Name: 'Red', Color: { Red: 1, Green: 0, Blue: 0, Alpha: 1 } };
const glass = { Id: 'glass', discriminator: 'Elements.Material', Color: { Red: 0.5, Green: 0.5, Blue: 1, Alpha: 0.4 } };
const line = {
  Id: 'line',
  discriminator: 'Elements.ModelCurve',
  Curve: { discriminator: 'Elements.Geometry.Line', Start: { X: 0, Y: 0, Z: 0 }, End: { X: 0, Y: 0, Z: 9 } },
};
const instance = (index: number, matrix: number[]) => ({
  Id: `i${index}`,
  discriminator: 'Elements.ElementInstance',
  BaseDefinition: 'd',
  Transform: at(...matrix),
});
const grid = Array.from({ length: 200 }, (_, index) => instance(index, [0, -1, 0, index * 5, 1, 0, 0, 0, 0, 0, 1, 0]));

/** Errors and warnings of the Khronos validator; an extension that it does not know is only information. */
async function findings(bytes: Uint8Array): Promise<string[]> {
  const { issues } = await validateBytes(bytes, { maxIssues: 0 });
  return issues.messages.filter(({ severity }) => severity < 2).map(({ code, pointer }) => `${code} ${pointer}`);
}

const MODES: GlbMode[] = ['nodes', 'batch'];

/** One pixel each. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const tiled = (id: string, more: object = {}) => ({
  Id: id,
  discriminator: 'Elements.MeshElement',
  Material: 'tiles',
  Mesh: { Positions: [0, 0, 0, 4, 0, 0, 4, 0, 3, 0, 0, 3], Triangles: [0, 1, 2, 0, 2, 3], UVs: [0, 0, 2, 0, 2, 1, 0, 1] },
  ...more,
});
const tiles = {
  Id: 'tiles',
  discriminator: 'Elements.Material',
  Name: 'Tiles',
  Color: { Red: 1, Green: 1, Blue: 1, Alpha: 1 },
  Texture: PNG,
  TextureColor: { Red: 1, Green: 0, Blue: 0, Alpha: 1 },
};

/** Ids in the table of a batch, read from its bytes. */
function tableIds(file: Uint8Array): string[] {
  const { json, jsonBytes } = readGlb(file);
  const metadata = (json as unknown as { extensions: Record<string, { propertyTables: never[] }> }).extensions[
    'EXT_structural_metadata'
  ];
  const [table] = (metadata?.propertyTables ?? []) as {
    count: number;
    properties: { id: { values: number; stringOffsets: number } };
  }[];
  if (!table) return [];
  const bytesOf = (view: number) => {
    const { byteOffset = 0, byteLength } = json.bufferViews![view] as { byteOffset?: number; byteLength: number };
    return file.slice(28 + jsonBytes + byteOffset, 28 + jsonBytes + byteOffset + byteLength);
  };
  const offsets = new Uint32Array(bytesOf(table.properties.id.stringOffsets).buffer);
  const text = bytesOf(table.properties.id.values);
  return Array.from({ length: table.count }, (_, row) => new TextDecoder().decode(text.slice(offsets[row], offsets[row + 1])));
}

describe('GLB of a model', () => {
  const model = modelOf(
    profile,
    red,
    glass,
    box('a', { Material: 'red', Transform: at(1, 0, 0, 10, 0, 1, 0, 0, 0, 0, 1, 0) }),
    box('b', { Material: 'glass' }),
    box('mirrored', { Transform: at(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0) }),
    line,
  );

  it.each(MODES)('W1.05 is valid, y up, and holds the same elements (%s)', async (mode) => {
    const bytes = modelToGlbBytes(model, mode);
    expect(await findings(bytes)).toEqual([]);
    const read = readGlb(bytes);
    // x from the mirrored box to the moved one; z of the model is y, y is -z.
    expect(read.box).toEqual([-4, 0, -3, 14, 9, 0]);
    expect(read.triangles).toBe(36);
    expect((mode === 'nodes' ? read.ids : tableIds(bytes)).toSorted()).toEqual(['a', 'b', 'line', 'mirrored']);
  });

  it('names each element in its own node, coloured by its material in linear light', () => {
    const { json } = readGlb(modelToGlbBytes(model));
    const node = json.nodes?.find(({ extras }) => extras?.id === 'a');
    expect(node).toMatchObject({ name: 'Box a', matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1] });
    expect((json as unknown as { materials: object[] }).materials).toContainEqual({
      name: 'Red',
      pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], metallicFactor: 0, roughnessFactor: 0.9 },
    });
  });

  it.each(MODES)('draws many placements of a definition by instancing (%s)', async (mode) => {
    // 20 corners: 20 × 6 vertices a definition, so that instancing pays in a batch as well.
    const Vertices = Array.from({ length: 20 }, (_, corner) => ({
      X: 2 * Math.cos((corner * Math.PI) / 10),
      Y: 2 * Math.sin((corner * Math.PI) / 10),
      Z: 0,
    }));
    const round = { ...profile, Perimeter: { Vertices } };
    const many = modelOf(round, box('d', { IsElementDefinition: true, Name: 'Column' }), ...grid);
    const result = modelToGlb(many, mode);
    expect(result.drawCalls).toBe(1);
    const bytes = modelToGlbBytes(many, mode);
    expect(await findings(bytes)).toEqual([]);
    const read = readGlb(bytes);
    expect(read.box.map((value) => Math.round(value * 1e4) / 1e4)).toEqual([-2, 0, -2, 997, 2, 2]);
    expect((mode === 'nodes' ? read.ids : tableIds(bytes)).length).toBe(200);
    expect(read.triangles).toBe(result.triangles);
  });

  it.each(MODES)('keeps the digits of survey coordinates (%s)', (mode) => {
    const far = {
      ...profile,
      Perimeter: { Vertices: ring(4, 3).Vertices.map(({ X, Y }) => ({ X: X + 2_600_000, Y: Y + 1_200_000, Z: 0 })) },
    };
    const bytes = modelToGlbBytes(modelOf(far, box('a')), mode);
    const { box: found } = readGlb(bytes);
    expect((found[3] as number) - (found[0] as number)).toBe(4);
    expect(found[0]).toBe(2_600_000);
  });

  it.each(MODES)('is valid for a model without geometry (%s)', async (mode) => {
    expect(await findings(modelToGlbBytes(modelOf(profile), mode))).toEqual([]);
  });

  it('writes images with the places of their corners, once for all that wear them; a batch takes their mean colour', async () => {
    const worn = modelOf(tiles, tiled('wall'), tiled('base', { IsElementDefinition: true }), {
      Id: 'copy',
      discriminator: 'Elements.ElementInstance',
      BaseDefinition: 'base',
      Transform: at(1, 0, 0, 0, 0, 1, 0, 9, 0, 0, 1, 0),
    } as { Id: string });
    const bytes = modelToGlbBytes(worn);
    expect(await findings(bytes)).toEqual([]);
    const { json, box, triangles } = readGlb(bytes);
    expect([triangles, ...box]).toEqual([4, 0, 0, -9, 4, 3, 0]);
    const { images, textures, materials, meshes } = json as unknown as Record<string, object[]>;
    expect([images?.length, textures?.length, meshes?.length]).toEqual([1, 1, 2]);
    expect(materials).toMatchObject([
      { pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1], baseColorTexture: { index: 0 } } },
    ]);
    expect(json.meshes?.[0]?.primitives[0]?.attributes).toHaveProperty('TEXCOORD_0');
    const batch = modelToGlbBytes(worn, 'batch');
    expect(await findings(batch)).toEqual([]);
    expect(JSON.stringify(readGlb(batch).json)).not.toContain('TEXCOORD');
  });

  it('takes names and ids of any kind', async () => {
    const odd = modelOf(profile, box('__proto__', { Name: 'Wörld \u{1F3E0} \uD800' }), box('"id"\n'));
    for (const mode of MODES) expect(await findings(modelToGlbBytes(odd, mode))).toEqual([]);
    expect(tableIds(modelToGlbBytes(odd, 'batch')).toSorted()).toEqual(['"id"\n', '__proto__']);
  });
});

describe('the model functions of the in-browser engine', () => {
  const engine = createModelEngine();
  const text = JSON.stringify(modelOf(profile, box('a')));

  it('W7.04a answers a handle or a structured error', () => {
    expect(engine.ModelFromJson(text)).toEqual({ model: expect.any(Number) });
    expect(engine.ModelFromJson('{"Elements"')).toMatchObject({ error: { code: 'json.invalid', parameters: { line: 1 } } });
    for (const wrong of [null, 3, [], {}, '[]'])
      expect(engine.ModelFromJson(wrong)).toMatchObject({ error: { code: 'model.not-a-model' } });
    const bare = engine.ModelToGlbBytes([profile, box('a')].map((element) => Object.values(modelOf(element).Elements)[0]));
    expect(bare).toEqual(engine.ModelToGlbBytes(text));
  });

  it('W7.04b gives equal bytes both ways, a valid GLB', async () => {
    const handle = engine.ModelFromJson(text);
    const bytes = engine.ModelToGlbBytes(handle) as Uint8Array;
    expect(await findings(bytes)).toEqual([]);
    expect(Buffer.from(engine.ModelToGlbBase64(handle) as string, 'base64').equals(Buffer.from(bytes))).toBe(true);
    expect(engine.ModelToGlbBytes({ model: 99 })).toMatchObject({ error: { code: 'model.not-a-model' } });
  });
});

describe.skipIf(!hasCorpus)('GLB of the corpus (skipped without ../shared/corpus)', () => {
  it.each(corpusModels())('%s: valid both ways, the same box and triangles', async (path) => {
    const file = readModelText(corpusText(path));
    const { bounds, triangles } = summarizeModel(file);
    for (const mode of MODES) {
      const bytes = modelToGlbBytes(file.model, mode);
      expect(await findings(bytes)).toEqual([]);
      const read = readGlb(bytes);
      expect(read.triangles).toBe(triangles);
      if (!bounds) continue;
      const [x, y, z] = bounds.min;
      const [X, Y, Z] = bounds.max;
      const extent = Math.max(1, ...read.box.map(Math.abs));
      [x, z, -Y, X, Z, -y].forEach((value, axis) =>
        expect(Math.abs((read.box[axis] as number) - value)).toBeLessThan(1e-6 * extent),
      );
    }
  });

  it.each([['Circulation_OldStyleCorridors/results/OldStyleCorridors'], ['ReceptionLayout/results/ReceptionLayoutTest']])(
    '%s stands where the recorded glTF has it',
    (name) => {
      const folder = join(CORPUS, 'executions', `${name}_0.bin`);
      const recorded = readGltf(JSON.parse(corpusText(`executions/${name}.gltf`)) as never, readFileSync(folder));
      const ours = readGlb(modelToGlbBytes(readModelText(corpusText(`executions/${name}.json`)).model));
      ours.box.forEach((value, axis) => expect(value).toBeCloseTo(recorded.box[axis] as number, 4));
    },
  );
});

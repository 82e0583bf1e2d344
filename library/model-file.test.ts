import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { exportModels, measureModel, readGeometry, readModelStream, summarizeModel } from '#engine';
import { createScriptHost, type ScriptHost } from '#runtimes/script';
import { loadLibrary, type Library } from './index.ts';

let library: Library;
let host: ScriptHost;
beforeAll(() => {
  library = loadLibrary();
  host = createScriptHost(library.runtime, 1);
});
afterAll(() => host.close());

const at = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const ring = (...corners: [number, number][]) => ({
  discriminator: 'Elements.Geometry.Polygon',
  Vertices: corners.map(([x, y]) => at(x, y)),
});
/** 10 × 6 m with a hole of 2 × 3 m. */
const holed = {
  discriminator: 'Elements.Geometry.Profile',
  Perimeter: ring([0, 0], [10, 0], [10, 6], [0, 6]),
  Voids: [ring([4, 1], [4, 4], [6, 4], [6, 1])],
};
const box = (more: JsonObject) => ({
  discriminator: 'Elements.Mass',
  Representation: {
    SolidOperations: [
      { discriminator: 'Elements.Geometry.Solids.Extrude', Profile: holed, Height: 2, Direction: at(0, 0, 1), IsVoid: false },
    ],
  },
  ...more,
});
const none = { Offset: at(0, 0), Rotation: 0 };

async function run(text: string, inputs: JsonObject = none): Promise<ElementModel> {
  const { digest, bundle } = library.functions.find(({ folder }) => folder === 'model-file')!;
  const File = { name: 'plan.json', text };
  const { result } = await host.run({ digest, bundle, inputs: { ...inputs, File }, models: {}, timeoutMs: 30_000 });
  return (result as unknown as { model: ElementModel }).model;
}

/** What the preview of an import says of a file: by the reader of `formats/model/`. */
const shown = async (text: string) => summarizeModel(await readModelStream(new Blob([text]).stream()));

describe('Model File', () => {
  it.each([
    ['a bare list of one profile with voids', JSON.stringify([holed])],
    ['a bare list of bodies', JSON.stringify([box({ Id: 'a' }), box({}), box({ Id: 'a' })])],
    ['a byte order mark', `\uFEFF${JSON.stringify({ Elements: { a: box({ Id: 'a' }) } })}`],
    ['bare NaN', JSON.stringify({ Elements: { a: box({ Id: 'a', Cost: 7 }) } }).replace(':7', ':NaN')],
  ])('W1.06d runs and exports what its import showed: %s', async (_, text) => {
    const { triangles, elements, bounds } = await shown(text);
    const model = await run(text);
    const measured = measureModel(readGeometry(model, 'everything'));
    expect(triangles).toBeGreaterThan(0);
    expect([measured.triangles, Object.keys(model.Elements).length, measured.bounds]).toEqual([triangles, elements, bounds]);
    const [file] = [...exportModels([model], 'glb').parts];
    expect(new TextDecoder().decode((file as Uint8Array).slice(0, 4))).toBe('glTF');
  });

  const base = ring([0, 0], [10, 0], [10, 6], [0, 6]);
  const profile = (Voids: unknown, Perimeter: unknown = base) =>
    ({ discriminator: 'Elements.Geometry.Profile', Perimeter, Voids }) as unknown as typeof holed;
  const extruded = (Profile: unknown) => ({
    discriminator: 'Elements.Mass',
    Representation: { SolidOperations: [{ ...box({}).Representation.SolidOperations[0], Profile }] },
  });
  const hole = ring([4, 1], [4, 4], [6, 4], [6, 1]);
  it.each([
    ['none', profile(null)],
    ['absent', profile(undefined)],
    ['one that is null', profile([null, hole])],
    ['of two corners', profile([ring([1, 1], [2, 2]), hole])],
    ['without corners', profile([ring(), hole])],
    ['larger than the outline', profile([ring([-1, -1], [11, -1], [11, 7], [-1, 7])])],
    ['across the outline', profile([ring([8, 2], [12, 2], [12, 4], [8, 4])])],
    ['along the outline', profile([ring([0, 0], [3, 0], [3, 3], [0, 3])])],
    ['over one another', profile([hole, ring([5, 2], [8, 2], [8, 5], [5, 5])])],
    ['in one another', profile([hole, ring([4.5, 2], [5.5, 2], [5.5, 3], [4.5, 3])])],
    ['twice the same', profile([hole, hole])],
    ['that touch in a corner', profile([hole, ring([6, 4], [8, 4], [8, 5], [6, 5])])],
    [
      'as closed polylines',
      profile([{ ...hole, discriminator: 'Elements.Geometry.Polyline', Vertices: [...hole.Vertices, hole.Vertices[0]] }]),
    ],
    ['that repeat corners', profile([ring([4, 1], [4, 1], [4, 4], [4, 4], [6, 4], [6, 1], [4, 1])])],
    ['that cross themselves', profile([ring([4, 1], [6, 4], [6, 1], [4, 4])])],
    ['in an outline the other way round', profile([hole], ring([0, 6], [10, 6], [10, 0], [0, 0]))],
    [
      'a hundred',
      profile(
        Array.from({ length: 100 }, (_, n) =>
          ring(
            [0.1 * (n % 10) * 9 + 0.2, 0.5 * Math.floor(n / 10) + 0.2],
            [0.1 * (n % 10) * 9 + 0.6, 0.5 * Math.floor(n / 10) + 0.2],
            [0.1 * (n % 10) * 9 + 0.6, 0.5 * Math.floor(n / 10) + 0.5],
          ),
        ),
      ),
    ],
  ])('W1.06d voids %s: alone, in a list and extruded, what is shown runs and exports', async (_, one) => {
    for (const json of [
      [one],
      [one, holed],
      { Elements: { a: { ...one, Id: 'a' } } },
      [extruded(one)],
      { Elements: { p: { ...one, Id: 'p' }, m: { ...extruded('p'), Id: 'm' } } },
    ]) {
      const text = JSON.stringify(json);
      const { triangles, bounds } = await shown(text);
      const model = await run(text);
      const measured = measureModel(readGeometry(model, 'everything'));
      expect([measured.triangles, measured.bounds], text.slice(0, 60)).toEqual([triangles, bounds]);
      if (triangles > 0) expect([...exportModels([model], 'glb').parts].length).toBeGreaterThan(0);
    }
  });

  it('puts every form where it is told to, and openings only with what they are in', async () => {
    const mesh = { Positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], Triangles: [0, 1, 2] };
    const Elements = {
      m: { Id: 'm', discriminator: 'Elements.MeshElement', Mesh: mesh },
      o: { ...box({ Id: 'o' }), discriminator: 'Elements.Opening' },
      p: { ...holed, Id: 'p' },
    };
    const inputs = { Offset: at(5, 7, 3), Rotation: 90 };
    const moved = await run(JSON.stringify({ Elements }), inputs);
    // A quarter about the vertical: (1, 0) comes to (0, 1) and (0, 1) to (−1, 0).
    const { bounds } = measureModel(readGeometry({ Elements: { m: moved.Elements['m'] } }, 'everything'));
    expect(bounds?.min.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([4, 7, 3]);
    expect(bounds?.max.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([5, 8, 3]);
    expect([moved.Elements['o'], moved.Elements['p']]).toEqual([Elements.o, Elements.p]);
    const alone = measureModel(readGeometry(await run(JSON.stringify([holed]), inputs), 'everything'));
    expect(alone.bounds?.max.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([5, 17, 3]);
  });

  it('says what is no model', async () => {
    await expect(run('{"Elements":[]}')).rejects.toThrow('plan.json is no element model');
    await expect(run('{"Elements":{\n"a":,}}')).rejects.toThrow('plan.json is not valid JSON: 2:5');
  });
});

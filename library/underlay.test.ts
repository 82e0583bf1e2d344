import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject, JsonValue } from '#domain';
import { createScriptHost, type ScriptHost } from '#runtimes/script';
import { loadLibrary, type Library } from './index.ts';

let library: Library;
let host: ScriptHost;
beforeAll(() => {
  library = loadLibrary();
  host = createScriptHost(library.runtime, 1);
});
afterAll(() => host.close());

async function run(folder: string, inputs: Record<string, JsonValue>) {
  const shipped = library.functions.find((one) => one.folder === folder);
  if (!shipped) throw new Error(`no ${folder}`);
  const { result } = await host.run({ digest: shipped.digest, bundle: shipped.bundle, inputs, models: {}, timeoutMs: 30_000 });
  return result as unknown as { model?: ElementModel; outputs: JsonObject };
}

const place = { Unit: 'From file', Offset: { X: 0, Y: 0, Z: 0 }, Rotation: 0, Scale: 1, Centre: false };
const dxf =
  '0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES 0 LINE 8 Walls 10 0 20 0 11 4000 21 2000 0 ENDSEC 0 EOF'
    .split(' ')
    .join('\n');

describe('Underlay', () => {
  it('W1.06a brings the lines of a drawing in metres, moved, turned and scaled', async () => {
    const { model, outputs } = await run('underlay', { ...place, File: { name: 'plan.dxf', text: dxf } });
    expect(outputs).toEqual({ Layers: 1, Width: 4, Depth: 2 });
    expect(Object.values(model?.Elements ?? {})[0]).toMatchObject({
      discriminator: 'Elements.Underlay',
      Name: 'Walls',
      Polylines: [[0, 0, 0, 4, 2, 0]],
    });
    const turned = await run('underlay', {
      ...place,
      File: { name: 'plan.dxf', text: dxf },
      Rotation: 90,
      Scale: 2,
      Offset: { X: 10, Y: 0, Z: 1 },
      Centre: true,
    });
    // The middle (2, 1) comes to lie on (10, 0): (−b·1·2, a·2·2) off it.
    const [element] = Object.values(turned.model?.Elements ?? {});
    const [a, b, , x, c, d, , y, , , e, z] = (element!['Transform'] as unknown as { Matrix: { Components: number[] } }).Matrix
      .Components;
    expect([a, b, x, c, d, y, e, z].map((value) => Math.round((value as number) * 1e9) / 1e9 + 0)).toEqual([
      0, -2, 12, 2, 0, -4, 2, 1,
    ]);
  });

  it('takes the unit that it is told, and says what it cannot read', async () => {
    const { outputs } = await run('underlay', { ...place, Unit: 'm', File: { name: 'plan.dxf', text: dxf } });
    expect(outputs).toMatchObject({ Width: 4000 });
    await expect(run('underlay', { ...place, File: { name: 'x.dxf', text: 'AutoCAD Binary DXF' } })).rejects.toThrow(/x\.dxf/);
  });
});

describe('Table', () => {
  it('brings rows as elements and as a list', async () => {
    const { model, outputs } = await run('table', { File: { name: 'rooms.csv', text: 'Name,Area\nKitchen,12.5\nHall,8\n' } });
    expect(outputs).toEqual({
      Rows: 2,
      Columns: 2,
      Table: [
        { Name: 'Kitchen', Area: 12.5 },
        { Name: 'Hall', Area: 8 },
      ],
    });
    expect(Object.values(model?.Elements ?? {}).map((element) => [element['Name'], element['Area']])).toEqual([
      ['Kitchen', 12.5],
      ['Hall', 8],
    ]);
  });
});

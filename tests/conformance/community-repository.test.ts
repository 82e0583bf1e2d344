import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasCsharp } from '#fixtures/csharp-library';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import type { JsonObject, JsonValue } from '#domain';
import { functionRun } from '../../cli/function-run.ts';

const at = (x: number, y = 0, z = 0) => ({ Matrix: { Components: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z] } });
const rectangle = (width: number, depth: number): JsonObject => ({
  Vertices: [
    { X: 0, Y: 0, Z: 0 },
    { X: width, Y: 0, Z: 0 },
    { X: width, Y: depth, Z: 0 },
    { X: 0, Y: depth, Z: 0 },
  ],
  discriminator: 'Elements.Geometry.Polygon',
});
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A model of elements, each with the profile that it stands over. */
function modelOf(elements: readonly JsonObject[]): JsonObject {
  const all: Record<string, JsonValue> = {};
  for (const [index, { outline, ...element }] of elements.entries()) {
    const [id, profile] = [idOf(index + 1), idOf(index + 100)];
    if (outline)
      all[profile] = { Id: profile, Name: null, discriminator: 'Elements.Geometry.Profile', Perimeter: outline, Voids: [] };
    const named: JsonObject = outline
      ? element['discriminator'] === 'Elements.SpaceBoundary'
        ? { Boundary: profile }
        : { Profile: profile }
      : {};
    all[id] = { Id: id, Name: null, ...element, ...named };
  }
  return { Transform: at(0), Elements: all };
}

describe.skipIf(!hasCsharp)('functions of a repository, as they were cloned (skipped without .NET 10 SDK or jail)', () => {
  let repository: string;
  let scratch: string;
  beforeAll(() => {
    repository = join(openTemporaryFolder('parti-repository-'), 'clone');
    scratch = openTemporaryFolder('parti-given-');
    cpSync(join(import.meta.dirname, 'community'), repository, { recursive: true });
    mkdirSync(join(repository, '.git'));
  });

  async function run(
    name: string,
    inputs: JsonObject,
    models: Record<string, JsonObject> = {},
    files: Record<string, string> = {},
  ) {
    const given = mkdtempSync(join(scratch, 'call-'));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(given, file), text);
    writeFileSync(join(given, 'inputs.json'), JSON.stringify(inputs));
    const named = Object.entries(models).flatMap(([model, value]) => {
      writeFileSync(join(given, `${model}.json`), JSON.stringify(value));
      return ['--model', `${model}=${join(given, `${model}.json`)}`];
    });
    let [stdout, stderr] = ['', ''];
    const io = { stdout: (text: string) => void (stdout += text), stderr: (text: string) => void (stderr += text) };
    const out = join(given, 'out');
    const args = [join(repository, name), '--inputs', join(given, 'inputs.json'), '--out', out, '--trust', '--json', ...named];
    const code = await functionRun(args, io);
    const report = JSON.parse(stdout) as Record<string, JsonValue>;
    expect([code, report['error'], stderr], name).toEqual([0, null, '']);
    return { outputs: report['outputs'] as JsonObject, out };
  }

  const elementsIn = async (out: string, discriminator: string): Promise<JsonObject[]> => {
    const { readFile } = await import('node:fs/promises');
    const model = JSON.parse(await readFile(join(out, 'model.json'), 'utf8')) as { Elements: Record<string, JsonObject> };
    return Object.values(model.Elements).filter((one) => one['discriminator'] === discriminator);
  };

  it('W1.01 columns between floors, by the grid of GeometryEx', async () => {
    const floor = (z: number) => ({
      discriminator: 'Elements.Floor',
      Thickness: 0.5,
      Transform: at(0, 0, z),
      outline: rectangle(12, 9),
    });
    const inputs = { 'Grid X-Axis Interval': 3, 'Grid Y-Axis Interval': 3, 'Grid Rotation': 0, 'Column Diameter': 0.5 };
    const { outputs, out } = await run('Blocks/RowColumns', inputs, { Floors: modelOf([floor(0), floor(4), floor(8)]) });
    // Of 5 x 4 points those on the edge bear nothing: 3 x 2, under two of three floors.
    expect(outputs).toEqual({ 'Column Quantity': 12 });
    const columns = await elementsIn(out, 'Elements.Column');
    expect(columns.map((one) => one['Height'])).toEqual(Array.from({ length: 12 }, () => 3.5));
  }, 180_000);

  it('W1.01 cores that are added, edited and removed by hand, with no generated file at all', async () => {
    const level = (elevation: number) => ({ discriminator: 'Elements.Level', Elevation: elevation });
    const add = (id: string, x: number, kind: string) => ({ id, value: { Place: { X: x, Y: 0, Z: 0 }, Kind: kind } });
    const identity = (id: string) => ({ 'Add Id': id });
    const inputs = {
      Size: { Length: 6 },
      overrides: {
        additions: { Cores: [add('a', 0, 'Lift & Stair'), add('b', 20, 'Stair Only')] },
        removals: { Cores: [{ id: 'r', identity: identity('north') }] },
        Cores: [{ id: 'e', identity: identity('b'), value: { Place: { X: 4, Y: 1, Z: 0 }, Kind: 'Stair Only' } }],
      },
    };
    const { outputs, out } = await run('Blocks/StackedCore', inputs, { Levels: modelOf([level(0), level(4), level(8)]) });
    // The one in the north went, one in the south stands as it is, one of the added ones moved.
    expect(outputs).toEqual({ 'Core Count': 3, 'Floor Area': 54 });
    const cores = await elementsIn(out, 'Elements.CoreShaft');
    expect(cores.map((one) => [one['Name'], one['Kind'], one['Height']])).toEqual([
      ['Stair core', 'Stair Only', 10.5],
      ['Lift core', 'Lift & Stair', 10.5],
      ['Stair core', 'Stair Only', 10.5],
    ]);
    const messages = await elementsIn(out, 'Elements.Annotations.Message');
    expect(messages.map((one) => [one['Message'], one['Severity']])).toEqual([['Two cores overlap.', 'Warning']]);
  }, 180_000);

  it('W1.01 panels of the first generation of files, placed by instances', async () => {
    const mass = { discriminator: 'Elements.Mass', Height: 3, Transform: at(0), outline: rectangle(9, 4) };
    const inputs = { 'Panel Width': 2, 'Panel Color': { Red: 1, Green: 0, Blue: 0, Alpha: 1 }, Pattern: 'All Glass' };
    const { outputs, out } = await run('Blocks/PanelWall', inputs, { Envelope: modelOf([mass]) });
    // Along 9 m four panels and half a metre at both ends, along 4 m two panels.
    expect(outputs).toEqual({ 'Panel Quantity': 16 });
    expect(await elementsIn(out, 'Elements.ElementInstance')).toHaveLength(2 * 12);
    const panels = await elementsIn(out, 'Elements.FacadePanel');
    expect(panels.filter((one) => one['Name'] === 'Solid')).toHaveLength(4);
    const striped = await run('Blocks/PanelWall', { ...inputs, Pattern: 'Striped' }, { Envelope: modelOf([mass]) });
    expect(await elementsIn(striped.out, 'Elements.ElementInstance')).toEqual([]);
  }, 180_000);

  it('W1.01 W3.08c rooms of a table that the inputs name, in the order that is chosen', async () => {
    const files = { 'rooms.csv': 'name,quantity,area\r\nHall,1,40\r\nStudy,3,12\r\nNone,0,5\r\nBath,2,6.25\r\n' };
    const call = (inputs: JsonObject) => run('Blocks/RoomTable', { Program: 'rooms.csv', ...inputs }, {}, files);
    const listed = await call({ 'Room Sequence': 'Listed' });
    expect(listed.outputs).toEqual({ 'Room Quantity': 6, 'Total Area': 88.5, First: 'Hall' });
    expect(await elementsIn(listed.out, 'Elements.Mass')).toHaveLength(6);
    expect((await call({ 'Room Sequence': 'Area Ascending' })).outputs).toMatchObject({ First: 'Bath' });
    const feet = await call({ 'Use Imperial Units': true, 'Room Sequence': 'Reverse' });
    expect(feet.outputs).toMatchObject({ First: 'Bath' });
    // 40, 12 and 6.25 square feet, each rounded: 3.716 + 3 x 1.115 + 2 x 0.581.
    expect(feet.outputs['Total Area']).toBeCloseTo(8.223, 6);
  }, 180_000);

  it('W1.01 rooms furnished from a catalog by a project that functions share', async () => {
    const room = (x: number, width: number, depth: number, name = 'Focus Room') => ({
      ...{ discriminator: 'Elements.SpaceBoundary', Name: name, Area: width * depth, Transform: at(x, 10) },
      ...{ ParentCentroid: { X: x + width / 2, Y: 10 + depth / 2, Z: 0 }, outline: rectangle(width, depth) },
    });
    const rooms = modelOf([room(0, 4.2, 3.2), room(20, 2.5, 2.2), room(40, 1.5, 1.5), room(60, 5, 5, 'Office')]);
    const overrides = {
      'Space Settings': [{ id: idOf(900), identity: { ParentCentroid: { X: 21, Y: 11, Z: 0 } }, value: { Flip: true } }],
      'Furniture Locations': [
        { id: idOf(901), identity: { OriginalLocation: { X: 21.2, Y: 11.1, Z: 0 } }, value: { Transform: at(21, 10.5) } },
      ],
    };
    const inputs = { 'Create Walls': true, 'Guest Share': 0.5, overrides };
    const { outputs, out } = await run('Layouts/FocusRooms', inputs, { 'Space Planning Zones': rooms });
    // Two desks and half a guest in the first, one desk in the second, nothing in the third.
    expect(outputs).toEqual({ Seats: 3.5, 'Rooms Furnished': 2 });
    const counts = await elementsIn(out, 'Elements.SeatCount');
    expect(counts.map((one) => [one['Name'], one['Seats'], one['Space']])).toEqual([
      ['Large', 3, idOf(1)],
      ['Small (flipped)', 1, idOf(2)],
    ]);
    expect(await elementsIn(out, 'Elements.GlassWall')).toHaveLength(3);
    const placed = await elementsIn(out, 'Elements.ElementInstance');
    const origins = placed
      .map((one) => (one['Transform'] as ReturnType<typeof at>).Matrix.Components)
      .map((parts) => [parts[3], parts[7]]);
    expect(placed).toHaveLength(4);
    expect(origins).toContainEqual([21, 10.5]);
  }, 180_000);
});

import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';

const { run, saidBy } = openShippedFunctions();

const file = (name: string, text: string) => ({ File: { name, text } });
const heights = (model: ElementModel | undefined) => elementsIn(model, 'ContextBuilding').map(({ Height }) => Height);
const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);

/** At the equator a degree is 111,319.49 m to the east, 110,574.28 m to the north (WGS84). */
const [EAST, NORTH] = [111_319.490_793_3, 110_574.275_821_6];
const Location = modelWith({ Id: 'o', discriminator: 'Elements.Origin', Latitude: 0, Longitude: 0 });
const place = ([x, y]: [number, number]) => [x / EAST, y / NORTH];
const polygon = (properties: object, ...rings: [number, number][][]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings.map((corners) => [...corners, corners[0] as [number, number]].map(place)) },
});
const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const map = (...features: object[]) => file('town.geojson', JSON.stringify({ type: 'FeatureCollection', features }));

const dxf = (body: string, unit?: number) =>
  `0 SECTION 2 HEADER ${unit === undefined ? '' : `9 $INSUNITS 70 ${unit} `}0 ENDSEC 0 SECTION 2 ENTITIES ${body} 0 ENDSEC 0 EOF`
    .split(' ')
    .join('\n');
const outline = (layer: string, ...corners: [number, number][]) =>
  `0 LWPOLYLINE 8 ${layer} 70 1 ${corners.map(([x, y]) => `10 ${x} 20 ${y}`).join(' ')}`;

describe('Context By File', () => {
  it('stands the buildings of a map where they are, with courtyards, heights in metres, feet and storeys', async () => {
    const features = [
      polygon({ height: 20, name: 'Mill' }, square(100, 50, 40), square(110, 60, 20)),
      polygon({ height: '33 ft' }, square(-80, 0, 10)),
      polygon({}, square(0, -90, 10)),
    ];
    const { model, outputs, messages } = await run('context-by-file', map(...features), { Location });
    expect(messages).toEqual([]);
    // Nearest first: 80.2, 85.1 and 139 m away.
    expect(heights(model)).toEqual([expect.closeTo(33 * 0.3048, 9), 12, 20]);
    expect(outputs).toMatchObject({ Buildings: 3, 'With Height': 2, 'Tallest Height': 20 });
    expect(outputs['Covered Area']).toBeCloseTo(40 * 40 - 20 * 20 + 200, 2);
    const mill = elementsIn(model, 'ContextBuilding')[2];
    expect(mill).toMatchObject({ Name: 'Mill', Position: { X: expect.closeTo(120, 3), Y: expect.closeTo(70, 3) } });
    const storeys = { ...map(polygon({ 'building:levels': '4' }, square(0, 0, 10))), 'Height From': 'building:levels' };
    expect(heights((await run('context-by-file', storeys, { Location })).model)).toEqual([12]);
  });

  it('leaves out what is beyond 500 m and what stands on the plot, and says how many', async () => {
    const features = [polygon({}, square(20, 20, 10)), polygon({}, square(100, 0, 10)), polygon({}, square(600, 0, 10))];
    const Site = modelWith({ Id: 's', discriminator: 'Elements.Site', Perimeter: ring(...square(0, 0, 50)) });
    const { outputs, messages } = await run('context-by-file', map(...features), { Location, Site });
    expect(outputs['Buildings']).toBe(1);
    expect(texts({ messages })).toEqual(['1 of 3 buildings lie beyond 500 m and were left out.']);
  });

  it('draws a file that lies elsewhere around the origin, and says how far away it is', async () => {
    const { outputs, messages } = await run('context-by-file', map(polygon({}, square(40_000, 0, 10))), { Location });
    expect(outputs['Buildings']).toBe(1);
    expect(texts({ messages })).toEqual([
      'The nearest building lies 40.0 km from the origin; the middle of the file was put there. Set the Location to bring it to its place.',
    ]);
    const alone = await run('context-by-file', map(polygon({}, square(40_000, 0, 10))));
    expect(texts(alone)).toEqual(['Without a Location the middle of the file is the origin.']);
  });

  it('reads tables of boxes and of corners', async () => {
    const boxes = file('a.csv', 'X,Y,Width,Depth,Rotation,height\n50,0,20,10,0,9\n0,80,10,10,45,\nx,y,1,1,0,1\n');
    const { model, outputs, messages } = await run('context-by-file', boxes);
    expect(heights(model)).toEqual([9, 12]);
    expect(outputs['Covered Area']).toBeCloseTo(300, 3);
    expect(texts({ messages })).toEqual(['1 of 3 rows have no number for X and Y and were left out.']);
    const corners = file(
      'b.csv',
      'Building;X;Y;height\nA;0,5;0;7,5\nA;10,5;0;7,5\nA;10,5;10;7,5\nB;30;0;4\nB;40;0;4\nB;40;5;4\nB;30;5;4\n',
    );
    const made = await run('context-by-file', corners);
    expect(heights(made.model)).toEqual([7.5, 4]);
    expect(made.outputs['Covered Area']).toBeCloseTo(100, 3);
  });

  it('takes the 2,000 nearest of a table of 50,000 rows, in the time that a function has', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `${(at % 250) * 3 - 375},${Math.floor(at / 250) * 3 - 300},2,2,8`);
    const { outputs, messages } = await run('context-by-file', file('big.csv', ['X,Y,Width,Depth,height', ...rows].join('\n')));
    expect(outputs['Buildings']).toBe(2000);
    expect(texts({ messages }).at(-1)).toMatch(/^Of \d+ buildings within 500 m the 2000 nearest are drawn\.$/);
  });

  it('reads drawings in feet as they say, and warns where they say nothing', async () => {
    const body = `${outline('Plan', [0, 0], [100, 0], [100, 50], [0, 50])} 0 TEXT 8 Storeys 10 50 20 25 40 2 1 30`;
    const inFeet = await run('context-by-file', { ...file('a.dxf', dxf(body, 2)), 'Height From': 'Storeys' });
    expect(inFeet.outputs['Covered Area']).toBeCloseTo(5000 * 0.3048 ** 2, 2);
    expect(heights(inFeet.model)).toEqual([30]);
    expect(inFeet.messages).toEqual([]);
    const silent = await run('context-by-file', file('a.dxf', dxf(body)));
    expect(texts(silent)).toEqual([expect.stringMatching(/^a\.dxf names no unit and was read in m; choose the Unit/)]);
    const told = await run('context-by-file', { ...file('a.dxf', dxf(body)), Unit: 'ft' });
    expect(told.outputs['Covered Area']).toBeCloseTo(5000 * 0.3048 ** 2, 2);
    expect(told.messages).toEqual([]);
  });

  it('takes closed lines within outlines for courtyards, and crossed outlines apart', async () => {
    const body = [
      outline('P', ...square(0, 0, 30)),
      outline('P', ...square(10, 10, 10)),
      outline('P', [60, 0], [70, 10], [70, 0], [60, 10]),
    ];
    const { outputs } = await run('context-by-file', { ...file('a.dxf', dxf(body.join(' '), 6)) });
    // The crossed outline encloses two triangles of 10 × 5 / 2.
    expect(outputs).toMatchObject({ Buildings: 3, 'Covered Area': expect.closeTo(900 - 100 + 50, 3) });
  });

  it('says what is no file of buildings', async () => {
    expect(await saidBy('context-by-file', { File: null })).toMatch(/^Choose a file with buildings/);
    expect(await saidBy('context-by-file', file('a.geojson', '{"type":'))).toBe(
      'a.geojson is not valid GeoJSON; export it again.',
    );
    expect(await saidBy('context-by-file', file('a.geojson', '{"type":"Point","coordinates":[0,0]}'))).toMatch(
      /^a\.geojson holds no polygons/,
    );
    expect(await saidBy('context-by-file', file('a.csv', 'Room,Area\nHall,3\n'))).toMatch(/it has Room, Area\.$/);
    expect(await saidBy('context-by-file', file('a.csv', 'X,Y,Width,Depth\na,b,1,1\n'))).toBe(
      'a.csv has no row with numbers for X and Y.',
    );
    expect(await saidBy('context-by-file', file('a.csv', 'X,Y,Width,Depth\n1,1,0.1,0.1\n'))).toBe(
      'a.csv holds no outline of 1 m² or more.',
    );
    expect(await saidBy('context-by-file', file('a.dxf', dxf('0 LINE 8 0 10 0 20 0 11 5 21 5', 6)))).toMatch(
      /^a\.dxf holds no closed lines/,
    );
    expect(await saidBy('context-by-file', file('a.dxf', 'AutoCAD Binary DXF'))).toMatch(/^a\.dxf cannot be read/);
    const zero = { ...map(polygon({}, square(0, 0, 10))), 'Default Height': 0 };
    expect(await saidBy('context-by-file', zero)).toBe('The default height must be above 0 m, not 0.');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canConnect, canonicalResult, portsOf, sentenceIn, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import { createScriptHost, type ScriptHost } from '#runtimes/script';
import { loadLibrary, loadTemplates, type Library } from './index.ts';

let library: Library;
let host: ScriptHost;
beforeAll(() => {
  library = loadLibrary();
  host = createScriptHost(library.runtime, 1);
});
afterAll(() => host.close());

function shipped(folder: string) {
  const found = library.functions.find((one) => one.folder === folder);
  if (!found) throw new Error(`no ${folder}`);
  return found;
}

async function run(folder: string, inputs: Record<string, JsonValue>, models: Record<string, ElementModel> = {}) {
  const { digest, bundle } = shipped(folder);
  const texts = Object.fromEntries(Object.entries(models).map(([name, model]) => [name, JSON.stringify(model)]));
  const { result } = await host.run({ digest, bundle, inputs, models: texts, timeoutMs: 30_000 });
  return result as unknown as { model?: ElementModel; outputs: JsonObject; messages: { level: string; text: string }[] };
}

/** What a function said instead of a result; every sentence of it is known in German and Japanese. */
async function saidBy(...call: Parameters<typeof run>): Promise<string> {
  const error: unknown = await run(...call).then(
    ({ outputs }) => new Error(`gave ${JSON.stringify(outputs)}`),
    (thrown: unknown) => thrown,
  );
  const parameters = (error as { parameters?: JsonObject }).parameters ?? {};
  const text = String(parameters['message'] ?? (error as Error).message);
  expectTranslated(call[0], text);
  return text;
}

function expectTranslated(folder: string, text: string): void {
  for (const locale of ['de', 'ja']) expect(sentenceIn(shipped(folder).record, text, locale), locale).not.toBe(text);
}

const digestOf = (result: JsonObject): string => canonicalResult(result, { functionId: 'f', sha256: (text) => text }).text;

describe('one value for many functions', () => {
  it.each([
    ['number', 12, 'none'],
    ['length', 3.6, 'length'],
    ['area', 1200, 'area'],
    ['ratio', 0.72, 'ratio'],
    ['angle', -30, 'plane_angle'],
  ] as const)('%s gives %d as it is, in its unit', async (folder, value, unitType) => {
    expect((await run(folder, { Value: value })).outputs).toEqual({ Value: value });
    expect(shipped(folder).record.outputs).toMatchObject([{ name: 'Value', type: 'number', unitType }]);
    expect(await saidBy(folder, { Value: null })).toBe('Type a value.');
  });

  it('texts and switches, too; nothing is an empty text and off', async () => {
    expect((await run('text', { Value: 'Tower' })).outputs).toEqual({ Value: 'Tower' });
    expect((await run('text', { Value: null })).outputs).toEqual({ Value: '' });
    expect((await run('yes-or-no', { Value: true })).outputs).toEqual({ Value: true });
    expect((await run('yes-or-no', { Value: null })).outputs).toEqual({ Value: false });
  });
});

describe('Expression', () => {
  const letters = { A: 3, B: 4, C: 36, D: 3.6, E: 0, F: -8, G: 1 / 3, H: null };

  it.each([
    ['A + B', 7],
    ['a*b', 12],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 4 - 3', 3],
    ['100 ÷ 5 ÷ 2', 10],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['2^-2', 0.25],
    ['--3', 3],
    ['3 × 4 − 2', 10],
    ['１２＋Ａ', 15],
    ['1.5e3 + .5', 1500.5],
    ['A < B', 1],
    ['A >= B', 0],
    ['0.1 + 0.2 = 0.3', 1],
    ['A ≠ 3', 0],
    ['if(A > B, A, B) * 2', 8],
    ['if(E = 0, 0, C / E)', 0],
    ['min(A; B, 1)', 1],
    ['max(A, B)', 4],
    ['abs(F)', 8],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['floor(2.9)', 2],
    ['floor(-2.1)', -3],
    ['ceil(2.1)', 3],
    ['ceil(10.8 / 3.6)', 3],
    ['floor(0.3 / 0.1)', 3],
    ['sqrt(A^2 + B^2)', 5],
    ['C / D', 10],
  ])('%s is %d', async (formula, value) => {
    const { outputs } = await run('expression', { ...letters, Formula: formula });
    expect(outputs['Result']).toBeCloseTo(value, 12);
  });

  it.each([
    ['', 'Write a formula, such as A * B + 2.'],
    ['A +', 'Place 4: a value is missing here.'],
    ['A + * B', 'Place 5: a value is missing here.'],
    ['(A + B', 'Place 1: this bracket is never closed.'],
    ['A + B)', 'Place 6: this bracket closes none.'],
    ['2A', 'Place 2: an operator is missing before “A”.'],
    ['1,5 * A', 'Place 2: a comma stands only between the values of a function; decimals take a point.'],
    ['1.2.3', 'Place 1: “1.2.3” is no number.'],
    ['A + wenn', 'Place 5: “wenn” is unknown; take A to H, or one of if, min, max, abs, round, floor, ceil, sqrt.'],
    ['A % 2', 'Place 3: “%” does not belong into a formula.'],
    ['A + 😀', 'Place 5: “😀” does not belong into a formula.'],
    ['sqrt A', 'Place 1: “sqrt” needs its values in brackets, such as sqrt(A).'],
    ['if(A, B)', 'Place 1: “if” takes 3, not 2.'],
    ['abs(A, B)', 'Place 1: “abs” takes 1, not 2.'],
    ['1 < A < 5', 'Place 7: two values are compared at a time.'],
    ['A / E', 'Place 3: division by zero.'],
    ['1 + sqrt(F)', 'Place 5: -8 has no square root.'],
    ['F ^ 0.5', 'Place 3: -8 to the power of 0.5 has no value.'],
    ['E ^ -1', 'Place 3: 0 to the power of -1 has no value.'],
    ['2 ^ 9999', 'Place 3: the number grows too large.'],
    ['1e999', 'Place 1: the number grows too large.'],
    ['A + H', 'Place 5: H has no value; type one or lay a wire to it.'],
    [`${'('.repeat(101)}A`, 'Place 101: brackets stand deeper than 100.'],
    ['1'.repeat(1001), 'The formula has 1001 signs; at most 1000 are read.'],
  ])('says of %s what is wrong and where', async (formula, sentence) => {
    expect(await saidBy('expression', { ...letters, Formula: formula })).toBe(sentence);
  });
});

/** Two floors of one material and one profile, a panel that is an instance of a definition, and a level. */
const model = (over: Record<string, JsonObject> = {}): ElementModel => {
  const elements: Record<string, JsonObject> = {
    concrete: { discriminator: 'Elements.Material', Name: 'concrete' },
    plate: { discriminator: 'Elements.Geometry.Profile', Perimeter: {} },
    frame: { discriminator: 'Elements.FacadePanel', Name: 'Frame', IsElementDefinition: true, Material: 'concrete' },
    level: { discriminator: 'Elements.Level', Name: 'Level 1', Elevation: 0 },
    // Called like an id that it does not refer to.
    low: { discriminator: 'Elements.Floor', Name: 'high', Area: 100, Level: 'level', Elevation: 0, Material: 'concrete' },
    high: {
      ...{ discriminator: 'Elements.Floor', Name: 'Top', Area: 50, Elevation: 4, Material: 'concrete' },
      Representation: { SolidOperations: [{ Profile: 'plate' }] },
      Transform: { Matrix: { Components: [1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 4] } },
    },
    panel: { discriminator: 'Elements.ElementInstance', Name: 'Panel', BaseDefinition: 'frame', Host: 'high' },
    ...over,
  };
  return {
    Transform: {},
    Elements: Object.fromEntries(Object.entries(elements).map(([id, element]) => [id, { Id: id, ...element }])),
  };
};
const idsOf = (result: { model?: ElementModel }): string[] => Object.keys(result.model?.Elements ?? {});
const at = (result: { model?: ElementModel }, id: string): JsonObject => result.model?.Elements[id] ?? {};

/** Ids stand once and are those of their elements; whatever was named is there. */
function expectWhole(result: { model?: ElementModel }): void {
  for (const [id, element] of Object.entries(result.model?.Elements ?? {})) {
    expect(element['Id']).toBe(id);
    for (const key of ['Material', 'BaseDefinition', 'Host', 'Level'])
      if (element[key] !== undefined) expect(idsOf(result)).toContain(element[key]);
  }
}

describe('Filter', () => {
  it.each([
    ['[*discriminator=Elements.Floor]', ['concrete', 'plate', 'level', 'low', 'high'], 2],
    ['discriminator = Elements.Floor & Area = 50', ['concrete', 'plate', 'high'], 1],
    ['Name=Panel', ['concrete', 'plate', 'frame', 'high', 'panel'], 1],
    ['[discriminator=Elements.Floor]', ['concrete', 'level', 'low'], 1],
    ['Level.Name = Level 1', ['concrete', 'level', 'low'], 1],
    ['Area = 50 | Area = 100', ['concrete', 'plate', 'level', 'low', 'high'], 2],
  ])('%s keeps elements and what they refer to', async (query, ids, count) => {
    const result = await run('filter', { Query: query }, { Model: model() });
    expect(idsOf(result)).toEqual(ids);
    expect(result.outputs).toEqual({ Count: count });
    expectWhole(result);
  });

  it('keeps all without a condition, warns where nothing meets it, and says what is none', async () => {
    const all = await run('filter', { Query: '' }, { Model: model() });
    expect([all.outputs, idsOf(all).length]).toEqual([{ Count: 4 }, 7]);
    const none = await run('filter', { Query: 'Name=Roof' }, { Model: model() });
    expect([none.outputs, none.model?.Elements]).toEqual([{ Count: 0 }, {}]);
    expect(none.messages).toEqual([{ level: 'warning', text: 'No element meets “Name=Roof”.' }]);
    for (const { text } of [...all.messages, ...none.messages]) expectTranslated('filter', text);
    const said = (query: string) => saidBy('filter', { Query: query }, { Model: model() });
    expect(await said('floors')).toBe('“floors” is no condition; write one such as Level = Level 3.');
    expect(await said('[*Name=')).toBe('“[*Name=” is no condition; write one such as Level = Level 3.');
    expect(await said('[*Name=Top].Area')).toBe('A filter takes whole elements: leave out “Area”.');
    expect(await saidBy('filter', { Query: '' })).toBe('Model is missing.');
  });
});

describe('Merge', () => {
  it('takes what is the same once, and gives what differs an id of its own that references follow', async () => {
    const other = model({ concrete: { discriminator: 'Elements.Material', Name: 'concrete', Color: {} } });
    const result = await run('merge', {}, { 'Model A': model(), 'Model C': other });
    // All that is made of the other concrete is another thing; plate and level are the same.
    expect(idsOf(result)).toEqual([
      ...['concrete', 'plate', 'frame', 'level', 'low', 'high', 'panel'],
      ...['concrete-C', 'frame-C', 'low-C', 'high-C', 'panel-C'],
    ]);
    expect(at(result, 'low-C')).toMatchObject({ Id: 'low-C', Name: 'high', Level: 'level', Material: 'concrete-C' });
    expect(at(result, 'panel-C')).toMatchObject({ BaseDefinition: 'frame-C', Host: 'high-C' });
    expect(result.outputs).toEqual({ Count: 7 });
    expectWhole(result);
  });

  it('gives one model as it is, the same twice once, and ids past those that are taken', async () => {
    const calls: Record<string, ElementModel>[] = [{ 'Model D': model() }, { 'Model A': model(), 'Model B': model() }];
    for (const models of calls) {
      const result = await run('merge', {}, models);
      expect([result.model?.Elements, result.outputs]).toEqual([model().Elements, { Count: 4 }]);
    }
    const other = model({ low: { discriminator: 'Elements.Floor' }, 'low-B': { discriminator: 'Elements.Floor' } });
    const result = await run('merge', {}, { 'Model A': model(), 'Model B': other });
    expect(idsOf(result).slice(7)).toEqual(['low-BB', 'low-B']);
    expect(await saidBy('merge', {})).toBe('Lay a wire to at least one model.');
  });
});

describe('Array', () => {
  const still = { Count: 1, Step: { X: 0, Y: 0, Z: 0 }, Turn: 0, Centre: { X: 0, Y: 0, Z: 0 } };
  const placeOf = (element: JsonObject): number[] =>
    (element['Transform'] as unknown as { Matrix: { Components: number[] } }).Matrix.Components.map(
      (value) => Math.round(value * 1e9) / 1e9 + 0,
    );

  it('steps: copies share materials, profiles and definitions, and refer to their own', async () => {
    const result = await run('array', { ...still, Count: 3, Step: { X: 10, Y: 0, Z: 3 } }, { Model: model() });
    // Seven, and in each copy the level, two floors and the panel.
    expect(idsOf(result)).toHaveLength(7 + 2 * 4);
    expect(result.outputs).toEqual({ Count: 4 * 3 });
    expect(placeOf(at(result, 'high-3'))).toEqual([1, 0, 0, 22, 0, 1, 0, 0, 0, 0, 1, 10]);
    expect(at(result, 'high-3')).toMatchObject({ Elevation: 10, Material: 'concrete' });
    expect(at(result, 'low-2')).toMatchObject({ Name: 'high', Level: 'level-2', Elevation: 3 });
    expect(at(result, 'level-2')).toEqual({ ...model().Elements['level'], Id: 'level-2', Elevation: 3 });
    expect(at(result, 'panel-2')).toMatchObject({ BaseDefinition: 'frame', Host: 'high-2' });
    expect(at(result, 'high')).toEqual(model().Elements['high']);
    expectWhole(result);
  });

  it('turns about its centre: 2 m east of (1, 0) by a quarter is (1, 1), levels stay', async () => {
    const result = await run('array', { ...still, Count: 2, Turn: 90, Centre: { X: 1, Y: 0, Z: 0 } }, { Model: model() });
    // Seven and three: nothing rises, so there is one level.
    expect(idsOf(result)).toHaveLength(10);
    expect(placeOf(at(result, 'high-2'))).toEqual([0, -1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 4]);
    expect(at(result, 'low-2')).toMatchObject({ Level: 'level' });
    expect(result.messages).toEqual([]);
  });

  it('gives ids past those that are taken, one as it is, and the same every time', async () => {
    const taken = { Model: model({ 'low-2': { discriminator: 'Elements.Floor' } }) };
    const inputs = { ...still, Count: 2, Step: { X: 1, Y: 0, Z: 0 } };
    const result = await run('array', inputs, taken);
    expect(idsOf(result).slice(8)).toEqual(['low-2-2', 'high-2', 'panel-2', 'low-2-2-2']);
    expectWhole(result);
    const again = await run('array', inputs, taken);
    expect(digestOf(again as unknown as JsonObject)).toBe(digestOf(result as unknown as JsonObject));
    expect((await run('array', still, { Model: model() })).model?.Elements).toEqual(model().Elements);
  });

  it('says what it cannot do, and warns where all stand in one place', async () => {
    const said = (inputs: Record<string, JsonValue>, given = model()) =>
      saidBy('array', { ...still, ...inputs }, { Model: given });
    expect(await said({ Count: 0 })).toBe('Take a whole number of copies from 1 to 1000, not 0.');
    expect(await said({ Count: 2.5 })).toBe('Take a whole number of copies from 1 to 1000, not 2.5.');
    expect(await said({}, { Elements: {} })).toBe('The model holds nothing to copy.');
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, { discriminator: 'Elements.Floor' }]));
    expect(await said({ Count: 1000 }, model(many))).toBe('1000 copies of 204 elements are more than 200000; take fewer copies.');
    const { messages } = await run('array', { ...still, Count: 2, Turn: 360 }, { Model: model() });
    expect(messages).toEqual([{ level: 'warning', text: 'All copies stand in the same place: give a step or a turn.' }]);
    expectTranslated('array', messages[0]?.text ?? '');
  });
});

describe('beside the functions of a building', () => {
  const connect = (from: string, output: string, to: string, input: string) => {
    const portOf = (folder: string, side: 'in' | 'out', name: string) => {
      const port = portsOf(shipped(folder).record).find((one) => one.side === side && one.name === name);
      if (!port) throw new Error(`${folder} has no ${name}`);
      return { end: { node: folder, port: port.key }, port };
    };
    return canConnect(portOf(from, 'out', output), portOf(to, 'in', input)).ok;
  };
  /** A model of the tower, as its function gave it. */
  const ofTower = (node: string): ElementModel => {
    const template = loadTemplates(library).find(({ id }) => id === 'tower-on-a-slope');
    const digest = template?.results.find((result) => result.node === node)?.resultDigest ?? '';
    return (JSON.parse(template?.resultText(digest) ?? '') as { model: ElementModel }).model;
  };
  const report = async (floors: ElementModel | undefined) => {
    if (!floors) throw new Error('no floors');
    const inputs = { 'Retail Levels': 0, 'Housing From': 100, 'Counted Share': { min: 1, max: 1 }, Title: 'Areas' };
    return (await run('area-report', inputs, { Floors: floors })).outputs['Gross Area'] as number;
  };

  it('wires fit: one length drives many, an expression takes and gives any quantity, models of any name are taken', () => {
    expect(connect('length', 'Value', 'envelope', 'Building Height')).toBe(true);
    expect(connect('length', 'Value', 'expression', 'A')).toBe(true);
    expect(connect('expression', 'Result', 'envelope', 'Building Height')).toBe(true);
    expect(connect('yes-or-no', 'Value', 'envelope', 'Use Setbacks')).toBe(true);
    expect(connect('area', 'Value', 'envelope', 'Building Height')).toBe(false);
    expect(connect('floors', 'Floors', 'filter', 'Model')).toBe(true);
    expect(connect('filter', 'Filtered', 'area-report', 'Floors')).toBe(true);
  });

  it('filters, merges and repeats real floors, which are then counted', async () => {
    const floors = ofTower('floors');
    const each = Object.values(floors.Elements).filter((element) => element['discriminator'] === 'Elements.Floor');
    const areas = each.map((element) => element['Area'] as number);
    const whole = areas.reduce((sum, area) => sum + area, 0);
    expect(await report(floors)).toBeCloseTo(whole, 6);
    const one = await run('filter', { Query: `Name = ${String(each[3]?.['Name'])}` }, { Model: floors });
    expect(one.outputs).toEqual({ Count: 1 });
    expect(await report(one.model)).toBeCloseTo(areas[3] as number, 6);
    const rest = await run('filter', { Query: `Name != ${String(each[3]?.['Name'])}` }, { Model: floors });
    const again = await run('merge', {}, { 'Model A': rest.model as ElementModel, 'Model B': one.model as ElementModel });
    expect(await report(again.model)).toBeCloseTo(whole, 6);
    expect(new Set(idsOf(again))).toEqual(new Set(Object.keys(floors.Elements)));
    const step = { Count: 3, Step: { X: 80, Y: 0, Z: 0 }, Turn: 5, Centre: { X: 0, Y: 0, Z: 0 } };
    expect(await report((await run('array', step, { Model: floors })).model)).toBeCloseTo(3 * whole, 6);
  });
});

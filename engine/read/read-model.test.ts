import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstJsonDifference, PartiError, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import { readModelStream, readModelText, roundTripDifference, summarizeModel, writeModel } from '../index.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const failure = async (work: () => unknown): Promise<object | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof PartiError ? { code: error.code, ...error.parameters } : { thrown: String(error) };
  }
};

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;
const keys = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'Program Type', '1', 'Ünïcode "quoted"\n'));
const elements = fc.dictionary(keys, fc.dictionary(keys, json)) as fc.Arbitrary<Record<string, JsonObject>>;

describe('reading a model piece by piece', () => {
  it('reads what JSON.parse reads, wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(elements, json, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (all, more, size, isPretty) => {
        const text = JSON.stringify({ Transform: null, Elements: all, More: more }, undefined, isPretty ? 2 : undefined);
        const { model } = await readModelStream(inChunks(text, size));
        expect(firstJsonDifference(JSON.parse(text), model)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('says line and column of what is no JSON, as the whole reading does', async () => {
    const text = '{\n "Transform": null,\n "Elements": {\n  "a": {"Id": "a"},\n  "b": {"Id": b}\n }\n}';
    const expected = { code: 'json.invalid', line: 5, column: 15, reason: 'unexpected-character' };
    expect(await failure(() => readModelText(text))).toEqual(expected);
    for (const size of [1, 7, 1000]) expect(await failure(() => readModelStream(inChunks(text, size)))).toEqual(expected);
    expect(await failure(() => readModelStream(inChunks('{"Elements":{"a":{', 5)))).toMatchObject({ reason: 'unexpected-end' });
    for (const nothing of ['', '   ', '3', '{} {}'])
      expect(await failure(() => readModelStream(inChunks(nothing, 3)))).toMatchObject({
        code: expect.stringMatching(/json|model/),
      });
  });

  it('refuses what is no model', async () => {
    for (const text of ['{}', '{"Elements":[]}', '[1]', '[]', '{"elements":{}}']) {
      expect(await failure(() => readModelText(text))).toEqual({ code: 'model.not-a-model' });
      expect(await failure(() => readModelStream(inChunks(text, 4)))).toMatchObject({ code: 'model.not-a-model' });
    }
  });

  it('refuses what is nested deeper than can be written, and writes what is not', async () => {
    const nested = (depth: number) => `{"Elements":{"a":{"Text":"[[{{","More":${'['.repeat(depth)}${']'.repeat(depth)}}}}`;
    const expected = { code: 'json.too-deep', limit: 1000 };
    for (const depth of [998, 20_000]) {
      expect(await failure(() => readModelText(nested(depth)))).toEqual(expected);
      expect(await failure(() => readModelStream(inChunks(nested(depth), 64)))).toEqual(expected);
    }
    expect(writeModel(readModelText(nested(997)).model)).toBe(nested(997));
    expect(writeModel((await readModelStream(inChunks(nested(997), 64))).model)).toBe(nested(997));
    const made = JSON.parse(nested(20_000)) as ElementModel;
    expect(await failure(() => writeModel(made))).toEqual(expected);
  });

  it('tells how far it is, and stops when it is told to', async () => {
    const text = JSON.stringify({
      Elements: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`e${at}`, { Id: `e${at}` }])),
    });
    const heard: number[] = [];
    await readModelStream(inChunks(text, 100), { onProgress: (bytes) => heard.push(bytes) });
    expect(heard.at(-1)).toBe(text.length);
    const stop = new AbortController();
    const stopped = readModelStream(inChunks(text, 100), {
      signal: stop.signal,
      onProgress: (bytes) => bytes > 300 && stop.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
  });

  it('reports an id that stands twice, and numbers that are none', async () => {
    const twice = await readModelStream(inChunks('{"Elements":{"a":{"Id":"a"},"a":{"Id":"a","Name":"last"}}}', 9));
    expect(twice.issues.map(({ code, elementId }) => [code, elementId])).toEqual([['model.id-duplicate', 'a']]);
    const text = '{"Elements":{"a":{"Id":"a","Name":"NaN is text","Height":NaN,"Width":-Infinity}}}';
    for (const file of [readModelText(text), await readModelStream(inChunks(text, 6))]) {
      expect(file.issues.map(({ code }) => code)).toEqual(['model.number-invalid']);
      expect(file.model.Elements['a']).toEqual({ Id: 'a', Name: 'NaN is text', Height: 'NaN', Width: '-Infinity' });
    }
  });
});

describe('writing a model', () => {
  it('loses nothing: unknown keys, hostile keys, signs of zero, digits', () => {
    fc.assert(
      fc.property(elements, json, (all, more) => {
        const text = JSON.stringify({ Elements: all, More: more });
        const written = writeModel(readModelText(text).model);
        expect(firstJsonDifference(JSON.parse(text), JSON.parse(written))).toBeUndefined();
      }),
      { numRuns: 300 },
    );
    const file = readModelText('{"Elements":{"a":{"Id":"a","X":-0.0,"Y":1.06E-13,"Z":0.1,"__proto__":{"polluted":1}}}}');
    expect(writeModel(file.model)).toBe('{"Elements":{"a":{"Id":"a","X":-0.0,"Y":1.06e-13,"Z":0.1,"__proto__":{"polluted":1}}}}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('writes what was changed, not the text that was read', () => {
    const file = readModelText('{"Elements":{"a":{"Id":"a","Height":3}}}');
    (file.model.Elements['a'] as JsonObject)['Height'] = 4;
    expect(JSON.parse(writeModel(file.model))).toEqual({ Elements: { a: { Id: 'a', Height: 4 } } });
  });

  it('writes referenced elements first, also nested and through lists, and survives circles', () => {
    const model = {
      Elements: {
        wall: { Id: 'wall', Openings: ['door'], Representation: { SolidOperations: [{ Profile: 'profile' }] } },
        '7': { Id: '7', Name: 'wall', associatedIdentities: { Height: [{ id: 'wall' }] } },
        door: { Id: 'door', Material: 'steel' },
        steel: { Id: 'steel', Friend: 'wall' },
        profile: { Id: 'profile' },
      },
    };
    const order = [...writeModel(model).matchAll(/"(\w+)":\{"Id"/g)].map((match) => match[1]);
    expect(order).toEqual(['7', 'steel', 'door', 'profile', 'wall']);
    const long = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`e${at}`, { Id: `e${at}`, Next: `e${at + 1}` }]));
    expect(JSON.parse(writeModel({ Elements: long }))).toEqual({ Elements: long });
  });

  it('W3.29 takes transforms of 16 and of 12 numbers for the same and writes 12', () => {
    const placed = (Components: number[]) => ({
      Elements: { e: { Id: 'e', discriminator: 'Elements.Mass', Transform: { Matrix: { Components } } } },
    });
    const twelve = [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7];
    const byColumns = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];
    for (const components of [twelve, [...twelve, 0, 0, 0, 1], byColumns]) {
      const file = readModelText(JSON.stringify(placed(components)));
      expect(JSON.parse(writeModel(file.model))).toEqual(placed(twelve));
      expect(roundTripDifference(file)).toBeUndefined();
    }
    const projective = [...twelve, 0, 0, 1, 1];
    expect(JSON.parse(writeModel(placed(projective)))).toEqual(placed(projective));
  });

  it('names the first value that does not come back', () => {
    const differs = (elements: Record<string, unknown>) =>
      roundTripDifference({ model: { Elements: elements } as unknown as ElementModel, list: undefined, issues: [] });
    expect(differs({ a: { X: 1 }, b: { X: [1, { Y: Number.NaN }] } })).toBe('/Elements/b/X/1/Y');
    expect(differs({ a: { X: undefined } })).toBeUndefined();
    expect(differs({ a: { X: 1 }, __proto__: { X: 1 } })).toBeUndefined();
  });

  it('writes a bare list as a bare list', () => {
    const text =
      '[{"discriminator":"Elements.Geometry.Profile","Id":"b"},{"discriminator":"Elements.Geometry.Profile","Id":"1"}]';
    const file = readModelText(text);
    expect(writeModel(file.model, file.list)).toBe(text);
    expect(summarizeModel(file).elements).toBe(2);
  });
});

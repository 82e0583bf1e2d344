import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { BASE_SCHEMAS, baseSchemaAt } from './base-schemas.ts';
import { readFetchedSchema } from './fetched-schema.ts';
import { createSchemaStore } from './schema-store.ts';
import { requireSchemaUrl, resolveReference } from '../functions/schema-url.ts';

function storeOf(documents: Record<string, JsonValue>, mirrors?: { from: string; to: string }[]) {
  const asked: string[] = [];
  const reports: string[] = [];
  const store = createSchemaStore({
    fetch: async (url) => {
      asked.push(url);
      return url in documents ? { status: 200, body: documents[url]! } : { status: 404, body: null };
    },
    decodeBase64: (text) => Buffer.from(text, 'base64').toString('utf8'),
    mirrors,
    report: (code, parameters) => reports.push(`${code} ${String(parameters['schema'] ?? parameters['ref'])}`),
  });
  return { store, asked, reports };
}

describe('P3.08, P3.14 reading', () => {
  it('P3.08a P3.08b P3.14 tells the kinds of properties; Name is always a string', () => {
    const raw: JsonObject = {
      title: 'Wall',
      'x-namespace': 'Elements',
      allOf: [{ $ref: '../Base/Element.json' }],
      properties: {
        Line: { $ref: 'Line.json' },
        Points: { type: ['array', 'null'], items: { $ref: 'https://x/V.json' } },
        Tags: { type: 'array', items: { type: 'string' } },
        Height: { type: ['null', 'number'] },
        Name: { $ref: 'x' },
      },
    };
    expect(readFetchedSchema('https://h/s/Wall.json', raw)).toEqual({
      name: 'Wall',
      namespace: 'Elements',
      url: 'https://h/s/Wall.json',
      allOf: ['https://h/Base/Element.json'],
      rawSchema: raw,
      properties: {
        Line: { propKind: '$ref', ref: 'https://h/s/Line.json' },
        Points: { propKind: 'array', itemType: 'https://x/V.json' },
        Tags: { propKind: 'array', itemType: 'string' },
        Height: { propKind: 'type', type: 'number' },
        Name: { propKind: 'type', type: 'string' },
      },
    });
  });

  it('P5.01f refuses what is no address', () => {
    expect(requireSchemaUrl(' https://x/y.json ')).toBe('https://x/y.json');
    expect(() => requireSchemaUrl('x y')).toThrow(
      expect.objectContaining({ code: 'validation.schema-url', parameters: { url: 'x y' } }),
    );
    expect(resolveReference('#/definitions/a', 'https://x/y.json#b')).toBe('https://x/y.json#/definitions/a');
    expect(resolveReference('/a.json', 'https://x/y/z.json')).toBe('https://x/a.json');
  });
});

describe('P7.06 store', () => {
  it('P3.08c P7.06b merges parents where absent, the child’s own wins', async () => {
    const { store } = storeOf({
      'https://a/Child.json': {
        title: 'Child',
        allOf: [{ $ref: 'https://b/Parent.json' }],
        properties: { Size: { type: 'string' } },
      },
      'https://b/Parent.json': { properties: { Size: { type: 'number' }, Age: { type: 'number' } } },
    });
    expect((await store.load('https://a/Child.json')).properties).toEqual({
      Size: { propKind: 'type', type: 'string' },
      Age: { propKind: 'type', type: 'number' },
    });
  });

  it('P7.06a reads plain and base64 answers alike', async () => {
    const document = { title: 'Ü', properties: { A: { type: 'number' } } };
    const { store } = storeOf({
      'https://a/1.json': document,
      'https://a/2.json': { content: Buffer.from(JSON.stringify(document)).toString('base64') },
    });
    expect((await store.load('https://a/2.json')).rawSchema).toEqual((await store.load('https://a/1.json')).rawSchema);
  });

  it('P7.06d asks once for many, and again after a failure', async () => {
    const documents: Record<string, JsonValue> = { 'https://a/X.json': { properties: {} } };
    const { store, asked } = storeOf(documents);
    await Promise.all(Array.from({ length: 10 }, () => store.load('https://a/X.json')));
    expect(asked).toEqual(['https://a/X.json']);
    await expect(store.load('https://a/late.json')).rejects.toMatchObject({
      code: 'schema.not-found',
      parameters: { url: 'https://a/late.json' },
    });
    documents['https://a/late.json'] = { title: 'Late' };
    expect((await store.load('https://a/late.json')).name).toBe('Late');
  });

  it('P7.06d keeps schemas by the address they came from, whatever their $id says', async () => {
    const { store, asked } = storeOf({
      'https://a/One.json': { $id: 'https://a/Same.json', properties: { A: { type: 'number' } } },
      'https://a/Two.json': { $id: 'https://a/Same.json', properties: { B: { type: 'number' } } },
    });
    const named = async (url: string) => Object.keys((await store.load(url)).properties);
    expect([await named('https://a/One.json'), await named('https://a/Two.json')]).toEqual([['A'], ['B']]);
    expect([await named('https://a/One.json#x'), asked.length]).toEqual([['A'], 2]);
  });

  it('P7.06c takes base schemas from our own copies and other hosts from their mirrors', async () => {
    const { store, asked } = storeOf({ 'https://mirror/Own.json': { title: 'Own' } }, [
      { from: 'https://slow/', to: 'https://mirror/' },
    ]);
    for (const url of [
      'https://hypar.io/Schemas/Geometry/Vector3.json',
      'https://schemas.hypar.io/Vector3.json',
      'https://prod-api.hypar.io/schemas/Vector3',
      'https://raw.githubusercontent.com/hypar-io/Elements/master/Schemas/Geometry/Vector3.json',
    ]) {
      expect(Object.keys((await store.load(url)).properties)).toEqual(['X', 'Y', 'Z']);
    }
    const named = async (url: string) => Object.keys((await store.load(url)).properties);
    expect(await named('https://geojson.org/schema/Point.json')).toEqual(['type', 'coordinates']);
    expect(await named('https://hypar.io/Schemas/GeoJSON/Polygon.json')).toEqual(['type', 'coordinates']);
    expect(await named('https://hypar.io/Schemas/GeoJSON/Position.json')).toEqual(['latitude', 'longitude']);
    expect(await named('https://hypar.io/Schemas/Geometry/Polygon.json')).toEqual(['Vertices', 'discriminator']);
    expect(asked).toEqual([]);
    await store.load('https://slow/Own.json');
    expect(asked).toEqual(['https://mirror/Own.json']);
    expect(baseSchemaAt('https://elsewhere.org/Vector3.json')).toBeUndefined();
  });

  it('W3.09a expands references and keeps what stands beside them', async () => {
    const { store } = storeOf({
      'https://a/S.json': {
        type: 'object',
        properties: { P: { $ref: '#/definitions/P' } },
        definitions: { P: { type: 'number' } },
      },
    });
    expect(await store.expand({ properties: { V: { $ref: 'https://a/S.json', description: 'mine', $partiOrder: 2 } } })).toEqual({
      properties: {
        V: {
          type: 'object',
          description: 'mine',
          $partiOrder: 2,
          properties: { P: { type: 'number' } },
          definitions: { P: { type: 'number' } },
        },
      },
    });
  });

  it('P7.06e stops beyond 20 levels and says so, however often a schema refers to itself', async () => {
    const self = { $ref: 'https://a/Loop.json' };
    const { store, reports } = storeOf({ 'https://a/Loop.json': { properties: { A: self, B: self, C: self, D: self } } });
    const tree = await store.expand(self);
    expect(new Set(reports)).toEqual(new Set(['schema.recursive-loop https://a/Loop.json']));
    let depth = 0;
    for (let at = tree; at['$ref'] === undefined; at = (at['properties'] as JsonObject)['A'] as JsonObject) depth += 1;
    expect(depth).toBe(20);
  });

  it('ends for parents that go round, and leaves a reference that cannot be fetched', async () => {
    const { store, reports } = storeOf({
      'https://a/A.json': { allOf: [{ $ref: 'B.json' }], properties: { X: { type: 'number' } } },
      'https://a/B.json': { allOf: [{ $ref: 'A.json' }], properties: { Y: { type: 'number' } } },
    });
    expect(Object.keys((await store.load('https://a/A.json')).properties).toSorted()).toEqual(['X', 'Y']);
    expect(reports).toContain('schema.recursive-loop https://a/A.json');
    expect(await store.expand({ $ref: 'https://a/gone.json', title: 't' })).toEqual({ $ref: 'https://a/gone.json', title: 't' });
    expect(reports).toContain('schema.reference-fetch-failed https://a/gone.json');
  });
});

describe('base schemas', () => {
  it('refer only to each other', async () => {
    const { store, asked, reports } = storeOf({});
    for (const id of BASE_SCHEMAS.keys()) await store.load(`https://schemas.parti.design/${id}.json`);
    const references = [...BASE_SCHEMAS.values()].flatMap((schema) =>
      [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!),
    );
    expect(references.filter((reference) => baseSchemaAt(reference) === undefined)).toEqual([]);
    expect([asked, reports]).toEqual([[], []]);
  });

  const corpus = resolve('../shared/corpus/schemas');
  it.skipIf(!existsSync(corpus))('know every property of the schemas of the format that they stand for', () => {
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.json') && !name.startsWith('derived'),
    );
    const missing = files.flatMap((name) => {
      const published = JSON.parse(readFileSync(join(corpus, name), 'utf8')) as JsonObject;
      const own = baseSchemaAt(`https://hypar.io/Schemas/${name}`);
      if (own === undefined) return [`${name}: no schema`];
      const required = Array.isArray(published['required']) ? published['required'] : [];
      const declared = Object.keys((published['properties'] as JsonObject | undefined) ?? {}).filter((property) =>
        required.includes(property),
      );
      return declared
        .filter((property) => !Object.hasOwn(own['properties'] as JsonObject, property))
        .map((property) => `${name}: ${property}`);
    });
    expect(missing).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { readAuthoredSchema, schemaDocumentOf } from './authored-schema.ts';
import type { AuthoredProperty, AuthoredSchema } from './authored-schema.ts';
import { checkAuthoredSchema, type KnownSchema } from './check-authored-schema.ts';
import { readFetchedSchema } from './fetched-schema.ts';

const property = (name: string, reference: string, more: Partial<AuthoredProperty> = {}): AuthoredProperty => ({
  name,
  reference,
  description: '',
  isList: false,
  required: false,
  nullable: false,
  keywords: {},
  ...more,
});
const wall: AuthoredSchema = {
  id: 'https://schemas.example.org/Wall.json',
  name: 'Wall',
  namespace: 'Elements',
  description: 'A wall.',
  baseSchema: 'https://schemas.example.org/GeometricElement.json',
  properties: [
    property('Height', 'number', {
      required: true,
      description: 'Clear height.',
      keywords: { minimum: 0, $partiUnitType: 'length' },
    }),
    property('Line', 'https://schemas.example.org/Line.json'),
    property('Openings', 'https://schemas.example.org/Opening.json', { isList: true }),
    property('Note', 'string', { nullable: true }),
    property('Layers', 'object', { isList: true, itemKeywords: { properties: { Depth: { type: 'number' } } } }),
  ],
  isList: false,
  allowsAdditional: true,
  displayUnit: 'length',
  sampleValues: [{ Height: 3 }],
  messages: { de: { name: 'Wand' } },
  hidden: true,
  showIf: { conditions: [{ property: 'A', value: 1 }] },
  deprecated: true,
};

describe('authored schemas', () => {
  it('W3.13 W3.28 become JSON Schema with all of their parts', () => {
    expect(schemaDocumentOf(wall)).toEqual({
      $id: 'https://schemas.example.org/Wall.json',
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'Wall',
      'x-namespace': 'Elements',
      description: 'A wall.',
      type: 'object',
      allOf: [{ $ref: 'https://schemas.example.org/GeometricElement.json' }],
      required: ['Height'],
      properties: {
        Height: { type: 'number', description: 'Clear height.', minimum: 0, $partiUnitType: 'length' },
        Line: { $ref: 'https://schemas.example.org/Line.json' },
        Openings: { type: 'array', items: { $ref: 'https://schemas.example.org/Opening.json' } },
        Note: { type: ['string', 'null'] },
        Layers: { type: 'array', items: { type: 'object', properties: { Depth: { type: 'number' } } } },
      },
      additionalProperties: true,
      examples: [{ Height: 3 }],
      $partiUnitType: 'length',
      messages: { de: { name: 'Wand' } },
      $partiHidden: true,
      $partiShowIf: { conditions: [{ property: 'A', value: 1 }] },
      $partiDeprecated: true,
    });
  });

  it('W3.13 are read again as they were, lists and plain ones too', () => {
    const plain: AuthoredSchema = {
      id: 'https://x/P.json',
      name: 'P',
      namespace: '',
      description: 'd',
      properties: [],
      isList: false,
      allowsAdditional: false,
      sampleValues: [],
      hidden: false,
      deprecated: false,
    };
    for (const schema of [wall, { ...wall, isList: true }, plain])
      expect(readAuthoredSchema(JSON.parse(JSON.stringify(schemaDocumentOf(schema))) as JsonObject)).toEqual(schema);
    expect(readFetchedSchema('https://x/Wall.json', schemaDocumentOf(wall)).properties).toEqual({
      Height: { propKind: 'type', type: 'number' },
      Line: { propKind: '$ref', ref: 'https://schemas.example.org/Line.json' },
      Openings: { propKind: 'array', itemType: 'https://schemas.example.org/Opening.json' },
      Note: { propKind: 'type', type: 'string' },
      Layers: { propKind: 'array', itemType: 'object' },
    });
  });

  const published = resolve('../shared/corpus/schemas/Material.json');
  it.skipIf(!existsSync(published))('are read from the open format (skipped without ../shared)', () => {
    const schema = readAuthoredSchema(JSON.parse(readFileSync(published, 'utf8')) as JsonObject);
    expect([schema.name, schema.namespace, schema.properties.length > 5]).toEqual(['Material', 'Elements', true]);
    expect(checkAuthoredSchema(schema, [])).toEqual([]);
  });

  it('W5.02 need a unique name, a description, and properties with unique names and a reference', () => {
    const codes = (schema: Partial<AuthoredSchema>, others: string[] = []) =>
      checkAuthoredSchema(
        { ...wall, ...schema },
        others.map((name) => ({ name, id: `https://x/${name.trim()}Of.json` })),
      ).map(({ code, path }) => `${path} ${code}`);
    expect(codes({})).toEqual([]);
    expect(codes({ name: ' ' })).toEqual(['name schema-manager.name-required']);
    expect(codes({}, ['Door', 'wall '])).toEqual(['name schema-manager.name-not-unique']);
    expect(codes({ description: '' })).toEqual(['description schema-manager.description-required']);
    expect(codes({ properties: [property('', 'number'), property('A', ''), property('A', 'string')] })).toEqual([
      'properties.0.name schema-manager.property-name-required',
      'properties.1.reference schema-manager.property-reference-required',
      'properties.2.name schema-manager.property-name-not-unique',
    ]);
  });

  it('W5.02 stand under an address of their own, extend what is no child of theirs, and leave values between their limits', () => {
    const codes = (schema: Partial<AuthoredSchema>, others: KnownSchema[] = []) =>
      checkAuthoredSchema({ ...wall, ...schema }, others).map(({ code, path }) => `${path} ${code}`);
    for (const id of ['', 'https://x', 'ftp://x/a.json', '../a.json', 'a/../b.json', 'a?b', 'https://x/a b.json'])
      expect(codes({ id }), id).toEqual(['id schema-manager.id-invalid']);
    for (const id of ['rooms/Room program.json', 'Wände.json', 'https://x/a.json']) expect(codes({ id }), id).toEqual([]);
    // An address that ends like one with an editor of its own would never be read.
    for (const id of ['https://x/Color.json', wall.id])
      expect(codes({ id }, [{ id: wall.id, name: 'Door' }])).toEqual(['id schema-manager.id-not-unique']);
    expect(codes({ baseSchema: wall.id })).toEqual(['baseSchema schema-manager.extends-itself']);
    const child = { id: 'https://schemas.example.org/Child.json', name: 'Child', baseSchema: 'Wall.json' };
    expect(codes({ baseSchema: 'Child.json' }, [child])).toEqual(['baseSchema schema-manager.extends-itself']);
    expect(codes({ properties: [property('A', 'number', { keywords: { minimum: 3, maximum: 2 } })] })).toEqual([
      'properties.0.bounds schema-manager.bounds-crossed',
    ]);
  });
});

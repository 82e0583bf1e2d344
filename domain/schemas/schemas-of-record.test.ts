import { describe, expect, it } from 'vitest';
import { inputTexts } from '../functions/function-texts.ts';
import { PINNED_SCHEMAS, schemaAddresses } from '../functions/pinned-schemas.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { writeFunctionRecord } from '../functions/write-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import { pinnedSchemas } from './schemas-of-record.ts';

const room: JsonObject = {
  $id: 'https://s.example/Room.json',
  title: 'Room',
  description: 'One room.',
  type: 'object',
  allOf: [{ $ref: 'Thing.json' }],
  required: ['Area'],
  properties: {
    Area: { type: 'number', minimum: 1, $hyparUnitType: 'area' },
    Use: { $ref: 'use.json' },
    Place: { $ref: 'https://any.host/Vector3.json' },
    Beside: { $ref: 'Room.json' },
  },
  messages: { de: { name: 'Raum', properties: { Area: { name: 'Fläche' } } } },
  $partiDeprecated: true,
};
const thing: JsonObject = {
  title: 'Thing',
  type: 'object',
  required: ['Id', 'discriminator'],
  properties: {
    Id: { type: 'string', format: 'uuid' },
    discriminator: { type: 'string' },
    Name: { type: 'string' },
    Area: { type: 'string' },
  },
};
const use: JsonObject = { title: 'Use', type: 'string', enum: ['Work', 'Rest'] };
const DOCUMENTS: Record<string, JsonObject> = {
  'https://s.example/Room.json': room,
  'https://s.example/Thing.json': thing,
  'use.json': use,
};
const record = (properties: JsonObject): JsonObject => ({ id: 'f', name: 'F', input_schema: { type: 'object', properties } });
const pinned = (properties: JsonObject) => {
  const source = record(properties);
  return { ...source, [PINNED_SCHEMAS]: pinnedSchemas(source, (address) => DOCUMENTS[address]) ?? {} };
};

describe('schemas that a version keeps', () => {
  it('are those that its references reach, parents and private ones too, and none where nothing is known', () => {
    const reached = pinnedSchemas(
      record({ Rooms: { type: 'array', items: { $ref: 'https://s.example/Room.json' } } }),
      (a) => DOCUMENTS[a],
    );
    expect(Object.keys(reached ?? {})).toEqual(['https://s.example/Room.json', 'https://s.example/Thing.json', 'use.json']);
    expect(pinnedSchemas(record({ A: { $ref: 'https://elsewhere.example/A.json' } }), (a) => DOCUMENTS[a])).toBeUndefined();
    // What has an editor of its own needs no document.
    expect(pinnedSchemas(record({ A: { $ref: 'https://s.example/Vector3.json' } }), () => ({ title: 'Never' }))).toBeUndefined();
    expect(schemaAddresses('./a/b.json')).toEqual(['a/b.json', 'a/b.json']);
    expect(schemaAddresses('b.json#/x', 'https://s.example/a.json')).toEqual(['https://s.example/b.json', 'b.json']);
  });

  it('give inputs their properties: those of the parent first, own ones win, what is in itself stays a reference', () => {
    const { Room } = readFunctionRecord(pinned({ Room: { $ref: 'https://s.example/Room.json', description: 'The first room.' } }))
      .inputSchema.properties as unknown as Record<string, JsonObject>;
    expect(Room).toEqual({
      $ref: 'https://s.example/Room.json',
      description: 'The first room.',
      type: 'object',
      $partiDeprecated: true,
      required: ['Id', 'Area'],
      properties: {
        Id: { type: 'string', format: 'uuid', $partiHidden: true },
        Name: { type: 'string' },
        Area: { type: 'number', minimum: 1, $partiUnitType: 'area' },
        Use: { $ref: 'use.json', type: 'string', enum: ['Work', 'Rest'] },
        Place: { $ref: 'https://any.host/Vector3.json' },
        Beside: { $ref: 'Room.json' },
      },
    });
  });

  it('W3.28 translate their properties, and an input that is called like the schema', () => {
    const read = readFunctionRecord(
      pinned({ Room: { $ref: 'https://s.example/Room.json' }, Kitchen: { $ref: 'https://s.example/Room.json' } }),
    );
    expect(inputTexts(read, ['Room'], 'de').title).toBe('Raum');
    expect(inputTexts(read, ['Kitchen'], 'de').title).toBe('Kitchen');
    expect(inputTexts(read, ['Kitchen', 'Area'], 'de').title).toBe('Fläche');
    expect(inputTexts(read, ['Kitchen', 'Area'], 'en').title).toBe('Area');
  });

  it('W3.25e leave the record as it was written', () => {
    const source = pinned({ Room: { $ref: 'https://s.example/Room.json' } });
    expect(writeFunctionRecord(readFunctionRecord(source))['input_schema']).toEqual(source['input_schema' as never]);
  });

  it('do not grow without end where many refer to many', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 12 }, (_, level) => [
        `l${level}.json`,
        {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 6 }, (__, at) => [`p${at}`, { $ref: `l${level + 1}.json` }])),
        },
      ]),
    ) as Record<string, JsonObject>;
    const source = { ...record({ A: { $ref: 'l0.json' } }), [PINNED_SCHEMAS]: wide };
    expect(JSON.stringify(readFunctionRecord(source).inputSchema).length).toBeLessThan(1_000_000);
  });
});

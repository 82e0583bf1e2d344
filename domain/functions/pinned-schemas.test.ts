import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { readFunctionRecord } from './read-function-record.ts';

/** A chain of schemas in which each names the next one twice: two to the power of its length lead to the last. */
const CHAIN = 200;
const WAYS: Record<string, (next: JsonObject[]) => JsonObject> = {
  parents: (next) => ({ type: 'object', properties: { Own: { type: 'number' } }, allOf: next }),
  properties: ([one = {}]) => ({ type: 'object', properties: { A: one, B: one } }),
  'items with parents': (next) => ({ type: 'array', items: { type: 'object', allOf: next } }),
};

it.each(Object.keys(WAYS))('Part 1: a record whose schemas name each other twice as %s is read', (way) => {
  const schemas = Object.fromEntries(
    Array.from({ length: CHAIN }, (_, at) => {
      const next = { $ref: `S${at + 1}` };
      return [`S${at}`, WAYS[way]?.(at + 1 < CHAIN ? [next, next] : []) ?? {}];
    }),
  );
  const record = readFunctionRecord({
    id: 'doubled',
    name: 'Doubled',
    language: 'typescript',
    schemas,
    input_schema: { type: 'object', properties: { First: { $ref: 'S0' }, Last: { $ref: `S${CHAIN - 1}` } } },
  });
  expect(record.inputSchema.properties['First']).toMatchObject({ $ref: 'S0' });
});

it('Part 1: parents that are reached on two ways still give their properties', () => {
  const schemas = {
    Room: { type: 'object', properties: { Depth: { type: 'number' } }, allOf: [{ $ref: 'Named' }, { $ref: 'Placed' }] },
    Named: { type: 'object', properties: { Name: { type: 'string' } }, allOf: [{ $ref: 'Known' }] },
    Placed: { type: 'object', properties: { Level: { type: 'string' } }, allOf: [{ $ref: 'Known' }] },
    Known: { type: 'object', properties: { Id: { type: 'string' } }, allOf: [{ $ref: 'Room' }] },
  };
  const record = readFunctionRecord({
    id: 'room',
    name: 'Room',
    language: 'typescript',
    schemas,
    input_schema: { type: 'object', properties: { Room: { $ref: 'Room' } } },
  });
  expect(Object.keys(record.inputSchema.properties['Room']?.properties ?? {}).toSorted()).toEqual([
    'Depth',
    'Id',
    'Level',
    'Name',
  ]);
});

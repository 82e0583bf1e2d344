import { expect, it } from 'vitest';
import { readFunctionRecord, type JsonObject } from '#domain';
import { renamedInputs } from './renamed-inputs.ts';

const recordOf = (properties: JsonObject) => readFunctionRecord({ id: 'f', input_schema: { type: 'object', properties } });
const length = (more: JsonObject = {}): JsonObject => ({ type: 'number', $partiUnitType: 'length', ...more });
const renamed = (before: JsonObject, after: JsonObject) => [...renamedInputs(recordOf(before), recordOf(after))];

it('finds inputs that took another name and nothing else, whatever is said of them', () => {
  const before = { Width: length({ title: 'Width', $partiOrder: 0 }), Count: { type: 'integer' } };
  const after = { Count: { type: 'integer' }, 'Bay Width': length({ title: 'Bay', description: 'Of a bay.', $partiOrder: 1 }) };
  expect(renamed(before, after)).toEqual([['Width', 'Bay Width']]);
  expect(renamed(before, before)).toEqual([]);
});

it('takes none for another that takes something else, and none of two that could be meant', () => {
  expect(renamed({ Width: length() }, { Bay: { type: 'number' } })).toEqual([]);
  expect(renamed({ Width: length({ maximum: 5 }) }, { Bay: length({ maximum: 4 }) })).toEqual([]);
  expect(renamed({ Width: length() }, { Bay: length(), Gap: length() })).toEqual([]);
  expect(renamed({ Width: length(), Depth: length() }, { Bay: length() })).toEqual([]);
  expect(renamed({ ['__proto__x']: length() }, { constructor: length() })).toEqual([['__proto__x', 'constructor']]);
});

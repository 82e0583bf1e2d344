import { expect, test } from 'vitest';
import { addedIn, addingAddress, functionAddress, placeIn, withoutAdded } from './code-address.ts';

const queryOf = (address: string) => new URL(address, 'https://parti.example').searchParams;

test('P6.10 the page of a function is reached from a card with its version, keeps it from part to part, and leads back', () => {
  const place = { version: 'a'.repeat(64), workflow: 'w 1' };
  const address = functionAddress('own/panels', place, 'inputs');
  expect(address).toBe(`/functions/own%2Fpanels/inputs?version=${'a'.repeat(64)}&workflow=w+1`);
  expect(placeIn(queryOf(address))).toEqual(place);
  expect(functionAddress('panels')).toBe('/functions/panels');
  expect(functionAddress('panels', {}, 'versions')).toBe('/functions/panels/versions');
});

test('a workflow is asked once to add a function, and keeps the rest of its address', () => {
  expect(addingAddress('w1', 'a&b')).toBe('/workflows/w1?add=a%26b');
  const query = queryOf('/workflows/w1?flags=x&add=a%26b');
  expect(addedIn(query)).toBe('a&b');
  expect(withoutAdded(query).toString()).toBe('flags=x');
  expect(addedIn(withoutAdded(query))).toBeUndefined();
});

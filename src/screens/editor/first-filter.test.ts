import { expect, it } from 'vitest';
import { readFunctionRecord, type JsonValue } from '#domain';
import { filtersOf, firstQuery } from './first-filter.ts';

const offered = (filters: JsonValue) => filtersOf(readFunctionRecord({ id: 'f', filters }));

it('W3.30c a filter that its record marks as default is the one by which the model is first shown', () => {
  const filters = offered({
    All: { context: '[*Use]' },
    Offices: { context: '[*Use=Office]', default: true },
    Shops: { context: '[*Use=Shop]', default: true },
  });
  expect(filters.map(({ name, query }) => [name, query])).toEqual([
    ['All', '[*Use]'],
    ['Offices', '[*Use=Office]'],
    ['Shops', '[*Use=Shop]'],
  ]);
  expect(firstQuery([{}, { filters }])).toBe('[*Use=Office]');
});

it('W3.30c nothing is filtered without a default, whatever else stands there', () => {
  for (const none of [{}, null, [], { Offices: { context: '[*Use=Office]', default: 'true' } }, { Offices: { default: true } }])
    expect(firstQuery([{ filters: offered(none as JsonValue) }])).toBeUndefined();
});

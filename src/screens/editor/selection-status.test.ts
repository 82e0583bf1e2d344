import { expect, it } from 'vitest';
import type { ReportSource } from '#viewer';
import { standing } from './selection-status.tsx';

const source = (nodeId: string, ids: readonly string[] | undefined, isLoading = false) =>
  ({
    nodeId,
    isLoading,
    result: ids && { model: { Elements: Object.fromEntries(ids.map((Id) => [Id, { Id }])) } },
  }) as unknown as ReportSource;
const of = (nodeId: string, ...ids: string[]) => ids.map((elementId) => ({ nodeId, elementId }));

it('W3.07d: an element that was removed by hand, or that no run makes any more, does not count as selected', () => {
  expect(standing(of('bays', 'a', 'b', '__proto__'), [source('bays', ['a', 'c'])])).toEqual(of('bays', 'a'));
  expect(standing(of('gone', 'a'), [source('bays', ['a'])])).toEqual([]);
});

it('counts all of a result that is on its way', () => {
  expect(standing(of('bays', 'a'), [source('bays', undefined, true)])).toEqual(of('bays', 'a'));
  expect(standing(of('bays', 'a'), [source('bays', undefined)])).toEqual(of('bays', 'a'));
});

import { expect, it } from 'vitest';
import type { ApiClient } from '#api';
import { goneKey, goneProperties } from './gone-properties.ts';

const length = { type: 'number', $partiUnitType: 'length' };
const VERSIONS: Record<string, object> = {
  3: { name: 'Slabs', overrides: {} },
  2: { name: 'Slabs', overrides: { Thickness: { schema: { Depth: length } } } },
  1: { name: 'Slabs', overrides: { Thickness: { schema: { Depth: { type: 'number' }, Width: length } } } },
};

function server(refuses = ''): { api: Pick<ApiClient, 'call'>; asked: string[] } {
  const asked: string[] = [];
  const call = async (name: string, { path }: { path: { id: string; v?: string } }) => {
    if (path.id === refuses) throw new Error('No right to read it.');
    asked.push(`${path.id} ${path.v ?? 'all'}`);
    return name === 'GET functions/{id}/versions'
      ? { versions: [{ number: 3 }, { number: 2 }, { number: 1 }] }
      : { record: VERSIONS[path.v ?? ''] };
  };
  return { api: { call } as unknown as Pick<ApiClient, 'call'>, asked };
}

const depth = { functionId: 'slabs', name: 'Thickness', property: 'Depth' };
const width = { functionId: 'slabs', name: 'Thickness', property: 'Width' };

it('a property that is gone is what the newest version that had it says; no further version is asked', async () => {
  const { api, asked } = server();
  expect(await goneProperties(api, [depth])).toEqual(new Map([[goneKey(depth), length]]));
  expect(asked).toEqual(['slabs all', 'slabs 3', 'slabs 2']);
});

it('each is looked for; what no version had, or nobody may read, is left out', async () => {
  const { api } = server('walls');
  const found = await goneProperties(api, [width, depth, { ...depth, property: 'Other' }, { ...depth, functionId: 'walls' }]);
  expect([...found.keys()].toSorted()).toEqual([goneKey(depth), goneKey(width)]);
});

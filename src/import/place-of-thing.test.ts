import { expect, it, vi } from 'vitest';
import type { ApiClient } from '#api';
import { placeOfThing } from './place-of-thing.ts';

const ADDRESS = 'https://content.example/chairs/Arm%20Chair.glb?v=2';
const item = (id: string, type: string, folderId: string | null) => ({
  ...{ id, type, folderId },
  url: `/content/${folderId ?? ''}?file=${id}`,
});
function answering(items: object[], files: Record<string, string[]> = {}) {
  const call = vi.fn((name: string, { path }: { path?: { fileId: string } }) =>
    Promise.resolve(
      name === 'GET content'
        ? { items }
        : { things: (files[path?.fileId ?? ''] ?? []).map((file) => ({ id: `thing ${file.length}`, file })) },
    ),
  );
  return { api: { call } as unknown as ApiClient, call };
}

it('W2.07 the file of a thing is brought beside the catalogue that names it, among what the workflow took', async () => {
  const items = [item('s', 'space-type', 'f1'), item('a', 'catalog', 'f1'), item('b', 'catalog', 'f2')];
  const { api, call } = answering(items, { a: ['Sofa.glb'], b: ['Sofa.glb', 'ARM%20CHAIR.GLB'] });
  expect(await placeOfThing(api, 'w', ADDRESS)).toBe('/content/f2?file=b&thing=thing%2015');
  expect(call.mock.calls[0]?.[1]).toMatchObject({ query: { workflowId: 'w' } });
  expect(await placeOfThing(answering(items).api, 'w', ADDRESS)).toBe('/content/f1');
  // What came in a file of its own, or from a folder that is no longer theirs to see.
  expect(await placeOfThing(answering([]).api, 'w', ADDRESS)).toBe('/content');
});

import { expect, it, vi } from 'vitest';
import type { NodeRun, ReaderPort } from '#domain';
import { loadAhead } from './load-ahead.ts';

it('asks once for each result that the first states name, and takes failures in silence', async () => {
  const listeners = new Set<(nodes: readonly string[]) => void>();
  const states = new Map<string, NodeRun>();
  const load = vi.fn((digest: string) => (digest === 'b' ? Promise.reject(new Error('gone')) : Promise.resolve({} as never)));
  loadAhead(
    { document: () => ({ nodes: { one: {}, two: {}, three: {} } }) } as unknown as ReaderPort,
    {
      get: (node) => states.get(node),
      subscribeAll: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    { get: () => undefined, load },
  );
  states.set('one', { nodeId: 'one', state: 'reused', resultDigest: 'a' });
  states.set('two', { nodeId: 'two', state: 'reused', resultDigest: 'b' });
  states.set('three', { nodeId: 'three', state: 'waiting' });
  for (const listener of listeners) listener([]);
  for (const listener of listeners) listener([]);
  expect(load.mock.calls.map(([digest]) => digest)).toEqual(['a', 'b']);
});

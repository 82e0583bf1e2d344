import { expect, it, vi } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { sourceStore } from './use-report-data.ts';

const run = (nodeId: string, resultDigest: string) => ({ nodeId, state: 'done' as const, resultDigest });
const result = (value: number) => ({ model: undefined, outputs: { Height: value }, errors: [] }) as never;

function setUp() {
  const ports = fakePorts({
    document: sampleDocument({ levels: 'Levels', cost: 'Cost' }),
    functions: [sampleFunction({ id: 'Levels' }), sampleFunction({ id: 'Cost' })],
    results: { first: result(3), second: result(4) },
  });
  return { ports, store: sourceStore(ports, 'en') };
}

it('G7 reads a workflow once for all who ask, and tells each of them', () => {
  const { ports, store } = setUp();
  expect(sourceStore({ ...ports }, 'en')).toBe(store);
  expect(sourceStore(ports, 'de')).not.toBe(store);
  const [one, other] = [vi.fn(), vi.fn()];
  const ends = [store.subscribe(one), store.subscribe(other)];
  const before = store.get();
  expect([before.map(({ nodeId }) => nodeId).toSorted(), store.get() === before]).toEqual([['cost', 'levels'], true]);
  ports.runs.set(run('levels', 'first') as never);
  expect([one, other].map(({ mock }) => mock.calls.length > 0)).toEqual([true, true]);
  const after = store.get();
  expect(after.find(({ nodeId }) => nodeId === 'levels')?.resultDigest).toBe('first');
  // What did not change is the same.
  expect(after.find(({ nodeId }) => nodeId === 'cost')).toBe(before.find(({ nodeId }) => nodeId === 'cost'));
  ends[0]?.();
  const told = one.mock.calls.length;
  ports.commands.dispatch({ type: 'node.rename', id: 'levels', name: 'Storeys' });
  expect(store.get().find(({ nodeId }) => nodeId === 'levels')?.label).toBe('Storeys');
  expect([one.mock.calls.length, other.mock.calls.length > told]).toEqual([told, true]);
  ends[1]?.();
});

it('reads anew after nobody listened', async () => {
  const { ports, store } = setUp();
  expect(store.get().find(({ nodeId }) => nodeId === 'levels')?.result).toBeUndefined();
  ports.runs.set(run('levels', 'first') as never);
  await Promise.resolve();
  expect(store.get().find(({ nodeId }) => nodeId === 'levels')?.resultDigest).toBe('first');
  const end = store.subscribe(() => undefined);
  ports.runs.set(run('levels', 'second') as never);
  expect(store.get().find(({ nodeId }) => nodeId === 'levels')?.resultDigest).toBe('second');
  end();
  ports.commands.dispatch({ type: 'node.rename', id: 'levels', name: 'Storeys' });
  expect(store.get().find(({ nodeId }) => nodeId === 'levels')?.label).toBe('Storeys');
});

it('G7 C.01g in a workflow of many functions is read once for many steps of a run', () => {
  vi.useFakeTimers();
  try {
    const ids = Array.from({ length: 500 }, (_, at) => `n${at}`);
    const ports = fakePorts({
      document: sampleDocument(Object.fromEntries(ids.map((id) => [id, 'Levels']))),
      functions: [sampleFunction({ id: 'Levels' })],
      results: { first: result(3) },
    });
    const store = sourceStore(ports, 'en');
    const heard = vi.fn();
    const end = store.subscribe(heard);
    store.get();
    for (const id of ids) ports.runs.set(run(id, 'first') as never);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(heard).toHaveBeenCalledOnce();
    expect(store.get().every(({ resultDigest }) => resultDigest === 'first')).toBe(true);
    end();
  } finally {
    vi.useRealTimers();
  }
});

import { expect, it } from 'vitest';
import { createKeysUnderWay } from './keys-under-way.ts';

/** Two who ask for keys, and functions that end when they are told to. */
function bench() {
  const underWay = createKeysUnderWay();
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = (key: string, { workflow = 'w', signal = new AbortController().signal } = {}) =>
    underWay.once(workflow, key, signal, () => {
      const call = Promise.withResolvers<string>();
      begun.push(call);
      return call.promise;
    });
  return { ask, begun };
}

it('a key that is under way is waited for, and runs again once it is over', async () => {
  const { ask, begun } = bench();
  const asked = [ask('k'), ask('k'), ask('other'), ask('k', { workflow: 'v' })];
  expect(begun).toHaveLength(3);
  for (const [at, call] of begun.entries()) call.resolve(`result ${at}`);
  expect(await Promise.all(asked)).toEqual([
    { value: 'result 0', isShared: false },
    { value: 'result 0', isShared: true },
    { value: 'result 1', isShared: false },
    { value: 'result 2', isShared: false },
  ]);
  void ask('k');
  expect(begun).toHaveLength(4);
});

it('whoever waits for a call that fails runs the function, and others wait for that', async () => {
  const { ask, begun } = bench();
  const [first, second, third] = [ask('k'), ask('k'), ask('k')];
  begun[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve('after all');
  expect([await second, await third].map(({ value, isShared }) => [value, isShared])).toEqual([
    ['after all', false],
    ['after all', true],
  ]);
});

it('whoever is ended waits no longer, and takes nothing from who runs', async () => {
  const { ask, begun } = bench();
  const first = ask('k');
  const end = new AbortController();
  const second = ask('k', { signal: end.signal });
  end.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(ask('k', { signal: end.signal })).rejects.toThrow('gone');
  begun[0]?.resolve('made');
  expect(await first).toEqual({ value: 'made', isShared: false });
  expect(begun).toHaveLength(1);
});

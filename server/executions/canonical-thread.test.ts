import { afterAll, expect, it } from 'vitest';
import { canonicalResult, PartiError, type RawResult } from '#domain';
import { readResult } from '#runtimes/host';
import { sha256 } from '#runtimes/languages';
import { createCanonicalThread } from './canonical-thread.ts';

const thread = createCanonicalThread();
afterAll(() => thread.rest());

const ELEMENT = { discriminator: 'Elements.Mass', Name: 'Übermaß 柱', b: 2, a: -0 };
const RESULTS: Record<string, RawResult> = {
  'a model among outputs with its own words': {
    model: { Transform: null, Elements: { one: { Id: 'one', ...ELEMENT }, two: ELEMENT } },
    outputs: { z: 1, model: 'm', a: { outputs: ',"outputs":{}}' } },
    messages: [{ level: 'info', text: '"model":{}' }],
  },
  'no model': { outputs: { A: 1.5 }, messages: [] },
};

it.each(Object.entries(RESULTS))('gives the form that the event loop would: %s', async (_name, raw) => {
  const expected = canonicalResult(raw, { functionId: 'f', sha256 });
  const made = await thread.canonical('d', JSON.stringify(raw), 'f');
  expect(made.text).toBe(expected.text);
  expect([made.digest, made.modelDigest, made.modelText]).toEqual([expected.digest, expected.modelDigest, expected.modelText]);
  expect(made.result).toEqual(expected.result);
  expect(Object.hasOwn(made.result, 'model')).toBe(raw.model !== undefined);
});

it('reads what a host in the jail wrote as the event loop would: no more than a result has', async () => {
  const json =
    '{"outputs":{"A":1},"model":null,"messages":[{"level":"shout","text":"a"},{"level":"info","text":"b","more":1}],"x":1}';
  const made = await thread.canonical('d', json, 'f');
  expect(made.text).toBe(canonicalResult(readResult(json), { functionId: 'f', sha256 }).text);
  expect(made.text).toBe('{"messages":[{"level":"info","text":"b"}],"outputs":{"A":1}}');
  await expect(thread.canonical('d', '[1]', 'f')).rejects.toMatchObject({ code: 'run.deserialization-error' });
  await expect(thread.canonical('d', '{"outputs":', 'f')).rejects.toMatchObject({ code: 'run.deserialization-error' });
});

it('answers each of those asked at once with its own', async () => {
  const made = await Promise.all(
    [1, 2, 3].map((A) => thread.canonical('d', JSON.stringify({ outputs: { A }, messages: [] }), 'f')),
  );
  expect(made.map(({ result }) => result.outputs)).toEqual([{ A: 1 }, { A: 2 }, { A: 3 }]);
});

it('says what is wrong with a result as the catalogue does', async () => {
  await expect(thread.canonical('d', '{"model":7,"outputs":{}}', 'f')).rejects.toMatchObject({
    code: 'run.deserialization-error',
  });
  await expect(thread.canonical('d', '{"outputs":{"A":1e999}}', 'f')).rejects.toMatchObject({ code: 'canonical.not-finite' });
});

it('rejects with no word of the catalogue where the thread goes, and starts again', async () => {
  const lost = thread.canonical('d', '{"outputs":{"A":1}}', 'f');
  thread.rest();
  const error = await lost.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(PartiError);
  expect((await thread.canonical('d', '{"outputs":{"A":1}}', 'f')).result.outputs).toEqual({ A: 1 });
});

import { expect, test, vi } from 'vitest';
import type { FunctionSource } from '#collab';
import { answeringApi } from '#fixtures/answering-api';
import { openFunctionSource, sourceOnceThere } from './function-source.ts';

const row = (id: string, digest: string, tag: string) => ({ id, digest, tag, name: id, description: '', language: 'python' });
const answers: Record<string, object> = {
  'functions?tag=live': { functions: [row('floors', 'f1', 'live')], lastKey: 'floors' },
  'functions?tag=live&key=floors': { functions: [row('roof', 'r1', 'live')] },
  'functions?tag=test': { functions: [row('own', 'o2', 'test')] },
  'functions?tag=local': { functions: [] },
  'functions?tag=live&noadmin=true': { functions: [row('floors', 'f1', 'live')] },
  'functions?tag=test&noadmin=true': { functions: [] },
  'functions?tag=local&noadmin=true': { functions: [] },
  'functions/own?digest=o1': { id: 'own', digest: 'o1', tag: 'test', record: row('own', 'o1', 'test') },
};

async function open() {
  const asked: string[] = [];
  const source = await openFunctionSource(
    answeringApi((path) => {
      asked.push(path);
      return answers[path] && Response.json(answers[path]);
    }),
  );
  return { source, asked };
}

test('offers every page of released functions, then the own unreleased ones at their stage', async () => {
  const { source } = await open();
  expect(source.library().map(({ record, digest, stage }) => [record.id, digest, stage])).toEqual([
    ['floors', 'f1', 'live'],
    ['roof', 'r1', 'live'],
    ['own', 'o2', 'test'],
  ]);
});

test('fetches a version that a document pins once, and tells when it is there', async () => {
  const { source, asked } = await open();
  const told = vi.fn<() => void>();
  source.subscribe(told);
  expect(source.functionOf('own', 'o1')).toBeUndefined();
  expect(source.functionOf('own', 'o1')).toBeUndefined();
  expect(source.functionOf('own', 'gone')).toBeUndefined();
  await expect.poll(() => told).toHaveBeenCalledTimes(1);
  expect(source.functionOf('own', 'o1')?.name).toBe('own');
  expect(source.functionOf('own', 'gone')).toBeUndefined();
  expect(asked.filter((path) => path.includes('digest'))).toEqual(['functions/own?digest=o1', 'functions/own?digest=gone']);
});

test('asks again after something was published', async () => {
  const { source, asked } = await open();
  const told = vi.fn<() => void>();
  source.subscribe(told);
  await source.reload();
  expect(asked.filter((path) => path === 'functions?tag=test')).toHaveLength(2);
  await expect.poll(() => told).toHaveBeenCalledTimes(1);
});

test('asks once more for all who ask while a question is out', async () => {
  const { source, asked } = await open();
  await Promise.all([source.reload(), source.reload().then(() => source.reload()), source.reload()]);
  expect(asked.filter((path) => path === 'functions?tag=test')).toHaveLength(3);
});

test('W6.09 lists functions without those that only an administrator sees while somebody presents, and all of them again', async () => {
  const { source, asked } = await open();
  const ids = () => source.library().map(({ record }) => record.id);
  await source.setPresenting(true);
  expect(ids()).toEqual(['floors']);
  expect(asked.slice(-3).every((path) => path.includes('noadmin=true'))).toBe(true);
  // What a document pins stays known.
  expect(source.functionOf('own', 'o2')?.name).toBe('own');
  await source.setPresenting(true);
  expect(asked.filter((path) => path.includes('noadmin'))).toHaveLength(3);
  await source.setPresenting(false);
  expect(ids()).toEqual(['floors', 'roof', 'own']);
});

test('W6.09 an answer that comes late does not bring them back', async () => {
  const { source } = await open();
  const all = source.reload();
  const some = source.setPresenting(true);
  await Promise.all([all, some]);
  expect(source.library().map(({ record }) => record.id)).toEqual(['floors']);
});

test('one that is on its way knows nothing, and tells once it is there', async () => {
  const { source } = await open();
  let arrive: (loaded: FunctionSource) => void = () => undefined;
  const early = sourceOnceThere(new Promise((resolve) => (arrive = resolve)));
  const [told, ended] = [vi.fn<() => void>(), vi.fn<() => void>()];
  early.subscribe(told);
  early.subscribe(ended)();
  expect([early.library(), early.functionOf('floors', 'f1')]).toEqual([[], undefined]);
  arrive(source);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(ended).not.toHaveBeenCalled();
  expect(early.functionOf('floors', 'f1')?.id).toBe('floors');
  expect(early.library()).toHaveLength(3);
});

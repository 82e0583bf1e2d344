import { expect, it } from 'vitest';
import { loadLibrary, loadTemplates } from '#library';
import { createFunctionExamples } from './function-example.ts';

const library = loadLibrary();
const examples = createFunctionExamples(loadTemplates(library), library);
const idOf = (folder: string) => library.functions.find((one) => one.folder === folder)!.record.id;
const shown = (folder: string) =>
  examples.of(idOf(folder), 'en')?.models.map(({ node, isContext }) => `${node}${isContext ? ' (around)' : ''}`);

it('P6.10 shows a function at work: its own model over what it reads', () => {
  expect(shown('envelope')).toEqual(['envelope', 'site (around)']);
  expect(shown('core')).toEqual(['core', 'envelope (around)']);
});

it('shows what reads a function, or what it reads, where it has no body itself, and nothing for one without any', () => {
  expect(shown('location')).toEqual(['location', 'site']);
  expect(shown('area-report')).toEqual(expect.arrayContaining(['areas', 'floors']));
  expect(shown('array')).toBeUndefined();
  expect(examples.of('nobody', 'en')).toBeUndefined();
});

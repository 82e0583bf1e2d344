import { expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { isOfFacets, type Facets } from './function-places.tsx';
import type { LibraryEntry } from './use-function-library.ts';

const entry = (language: string, stands: Partial<Pick<LibraryEntry, 'live' | 'test'>>) =>
  ({ record: readFunctionRecord({ name: 'Levels', language }), ...stands }) as LibraryEntry;

it('a list is narrowed to what was chosen of each kind, and not at all where nothing was', () => {
  const [released, tested, bare] = [entry('c#', { live: 3, test: 4 }), entry('python', { test: 1 }), entry('python', {})];
  const left = (facets: Facets) => [released, tested, bare].filter((one) => isOfFacets(one, facets));
  expect(left({ stages: [], languages: [] })).toEqual([released, tested, bare]);
  expect(left({ stages: ['test'], languages: [] })).toEqual([tested]);
  expect(left({ stages: ['live', 'none'], languages: [] })).toEqual([released, bare]);
  expect(left({ stages: ['live', 'none'], languages: ['python'] })).toEqual([bare]);
});

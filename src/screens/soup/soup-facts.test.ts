import { expect, it } from 'vitest';
import { readModelText, summarizeModel } from '#engine';
import { issuesOf, typesOf } from './soup-facts.ts';

const wall = { discriminator: 'Elements.Wall', Id: 'w' };
/** A solid that is made in no way that is known. */
const UNKNOWN = { Representation: { SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Knit' }] } };
const summary = (elements: Record<string, object>) => summarizeModel(readModelText(JSON.stringify({ Elements: elements })));

it('P2.17b a model is told by types, most first, and by what is wrong with it', () => {
  const found = summary({
    a: { ...wall, Id: 'a' },
    b: { discriminator: 'Elements.Mass', Id: 'b' },
    c: { ...wall, Id: 'c', ...UNKNOWN },
    d: { ...wall, Id: 'd', ...UNKNOWN },
  });
  expect(typesOf(found)).toEqual([
    { type: 'Elements.Wall', count: 3 },
    { type: 'Elements.Mass', count: 1 },
  ]);
  const [worst] = issuesOf(found);
  expect(worst).toEqual({ code: 'model.operation-unknown', count: 2, elements: ['c', 'd'] });
});

it('names five elements of a warning at most, each once', () => {
  const issues = Array.from({ length: 9 }, (_, at) => ({
    code: 'geometry.open' as const,
    elementId: `e${at % 7}`,
    message: '',
  }));
  expect(issuesOf({ issues })).toEqual([{ code: 'geometry.open', count: 9, elements: ['e0', 'e1', 'e2', 'e3', 'e4'] }]);
  expect(issuesOf({ issues: [] })).toEqual([]);
});

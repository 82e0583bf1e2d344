import { describe, expect, it } from 'vitest';
import type { ElementModel } from '../model/element-model.ts';
import { trialDifferences, trialExpectation } from './trial-differences.ts';

const model = (...kinds: string[]): ElementModel =>
  ({
    Transform: {},
    Elements: Object.fromEntries(kinds.map((discriminator, at) => [`e${at}`, { Id: `e${at}`, discriminator }])),
  }) as unknown as ElementModel;

describe('what a trial gives', () => {
  it('is remembered by outputs and by how many elements of each kind there are', () => {
    expect(trialExpectation({ Area: 600 }, model('Elements.Wall', 'Elements.Floor', 'Elements.Wall'))).toEqual({
      outputs: { Area: 600 },
      elements: { 'Elements.Wall': 2, 'Elements.Floor': 1 },
    });
    // A kind may be called like a property that every object has.
    expect(trialExpectation({}, model('toString')).elements).toEqual({ toString: 1 });
  });

  it('is as expected within a ten-thousandth, whatever the ids', () => {
    const was = trialExpectation({ Area: 600, Parts: [{ Width: 1 }], Name: 'A', None: 0 }, model('Elements.Wall'));
    const is = trialExpectation({ Area: 600.05, Parts: [{ Width: 1.00005 }], Name: 'A', None: 0 }, model('Elements.Wall'));
    expect(trialDifferences(was, is)).toEqual([]);
  });

  it('differs by path: another number, another length, what is missing and what is new', () => {
    const was = trialExpectation({ Area: 600, Parts: [1, 2], Gone: true, Odd: 0 }, model('Elements.Wall'));
    const is = trialExpectation({ Area: 600.1, Parts: [1], New: 'x', Odd: 0.00001 }, model('Elements.Wall', 'Elements.Floor'));
    expect(trialDifferences(was, is)).toEqual([
      { path: 'outputs.Area', expected: 600, got: 600.1 },
      { path: 'outputs.Gone', expected: true },
      { path: 'outputs.New', got: 'x' },
      { path: 'outputs.Odd', expected: 0, got: 0.00001 },
      { path: 'outputs.Parts', expected: [1, 2], got: [1] },
      { path: 'elements.Elements.Floor', got: 1 },
    ]);
  });
});

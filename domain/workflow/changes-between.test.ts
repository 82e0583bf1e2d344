import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDocument } from '#fixtures/any-document';
import { emptyWorkflowDocument, type WorkflowDocument, type WorkflowNode } from './document.ts';
import { changesBetween, sameJson, withChanges } from './changes-between.ts';

/** The same with the keys of every object in the other order. */
function turned<T>(of: T): T {
  if (Array.isArray(of)) return of.map(turned) as T;
  if (typeof of !== 'object' || of === null) return of;
  return Object.fromEntries(
    Object.entries(of)
      .toReversed()
      .map(([name, inner]) => [name, turned(inner as unknown)]),
  ) as T;
}

const slab: WorkflowNode = {
  functionId: 'f',
  stage: 'live',
  digest: 'd',
  name: '',
  disabled: false,
  inputs: { Height: 3.5, Count: 22 },
  links: { 'in/Site': { l1: { node: 'site', output: 'model', order: 0 } } },
};
const one = (patch: Partial<WorkflowNode> = {}): WorkflowDocument => ({
  ...emptyWorkflowDocument('Tower'),
  nodes: { levels: { ...slab, ...patch } },
  layout: { levels: [0, 0, 0] },
});

describe('differences of two documents', () => {
  it('lead from one to the other, whatever they hold', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        expect(sameJson(withChanges(a, changesBetween(a, b)) as never, b as never)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are none for the order of keys, and for −0', () => {
    fc.assert(
      fc.property(anyDocument, (a) => {
        expect(changesBetween(a, turned(a))).toEqual([]);
      }),
    );
    expect(changesBetween(one({ inputs: { Height: 0 } }), one({ inputs: { Height: -0 } }))).toEqual([]);
  });

  it('go down to the input, the link, the place, the record', () => {
    const next = one({
      inputs: { Height: 3.8, Open: 12 },
      links: { 'in/Site': { l2: { node: 'plot', output: 'model', order: 0 } } },
    });
    next.layout['levels'] = [8, 0, 0];
    next.nodes['facade'] = slab;
    expect(changesBetween(one(), next)).toEqual([
      { root: 'nodes', id: 'levels', path: ['inputs', 'Height'], from: 3.5, to: 3.8 },
      { root: 'nodes', id: 'levels', path: ['inputs', 'Count'], from: 22 },
      { root: 'nodes', id: 'levels', path: ['inputs', 'Open'], to: 12 },
      { root: 'nodes', id: 'levels', path: ['links', 'in/Site', 'l1'], from: { node: 'site', output: 'model', order: 0 } },
      { root: 'nodes', id: 'levels', path: ['links', 'in/Site', 'l2'], to: { node: 'plot', output: 'model', order: 0 } },
      { root: 'nodes', id: 'facade', path: [], to: slab },
      { root: 'layout', id: 'levels', path: [], from: [0, 0, 0], to: [8, 0, 0] },
    ]);
  });
});

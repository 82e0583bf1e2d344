import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workflowNode } from '#fixtures/workflow-node';
import { anyDocument } from '#fixtures/any-document';
import { changesBetween, withChanges } from '../workflow/changes-between.ts';
import { emptyWorkflowDocument, type WorkflowDocument } from '../workflow/document.ts';
import { broughtBack } from './bring-back.ts';

const document = (nodes: Record<string, Record<string, number>>, name = 'Tower'): WorkflowDocument => {
  const empty = emptyWorkflowDocument();
  const made = Object.entries(nodes).map(([id, inputs]) => [id, workflowNode({ inputs })] as const);
  return { ...empty, meta: { ...empty.meta, name }, nodes: Object.fromEntries(made) };
};
const base = document({ levels: { Height: 3.5, Count: 10 }, core: { Share: 14 } });

describe('bringing a branch back', () => {
  it('takes what the branch changed alone, and keeps what changed here alone', () => {
    const here = document({ levels: { Height: 3.5, Count: 12 }, core: { Share: 14 } });
    const branch = document({ levels: { Height: 3.8, Count: 10 }, core: { Share: 14 }, roof: { Slope: 5 } });
    const { taken, conflicts } = broughtBack(base, here, branch);
    expect(conflicts).toEqual([]);
    expect(taken).toEqual([
      { root: 'nodes', id: 'levels', path: ['inputs', 'Height'], from: 3.5, to: 3.8 },
      { root: 'nodes', id: 'roof', path: [], to: workflowNode({ inputs: { Slope: 5 } }) },
    ]);
    expect(withChanges(here, taken).nodes['levels']?.inputs).toEqual({ Height: 3.8, Count: 12 });
  });

  it('asks where both changed one input, differently; what both made alike is nothing', () => {
    const here = document({ levels: { Height: 3.2, Count: 11 }, core: { Share: 14 } });
    const branch = document({ levels: { Height: 3.8, Count: 11 }, core: { Share: 14 } });
    expect(broughtBack(base, here, branch)).toEqual({
      taken: [],
      conflicts: [{ change: { root: 'nodes', id: 'levels', path: ['inputs', 'Height'], from: 3.2, to: 3.8 }, along: [] }],
    });
  });

  it('asks where one deleted what the other changed, both ways', () => {
    const without = document({ levels: { Height: 3.5, Count: 10 } });
    const changed = document({ levels: { Height: 3.5, Count: 10 }, core: { Share: 16 } });
    const asked = [{ change: { root: 'nodes', id: 'core', path: [] } }];
    expect(broughtBack(base, without, changed).conflicts).toMatchObject(asked);
    expect(broughtBack(base, changed, without).conflicts).toMatchObject(asked);
    expect(broughtBack(base, base, without).taken).toMatchObject([{ root: 'nodes', id: 'core', path: [] }]);
  });

  it('brings the place of a card with the card, and leaves cards that both moved where they stand here', () => {
    const placed = (of: WorkflowDocument, layout: WorkflowDocument['layout']): WorkflowDocument => ({ ...of, layout });
    const start = placed(base, { levels: [0, 0, 0], core: [100, 0, 0] });
    const here = placed(document({ levels: { Height: 3.5, Count: 10 } }), { levels: [8, 0, 0] });
    const changed = document({ levels: { Height: 3.5, Count: 10 }, core: { Share: 16 } });
    const branch = placed(changed, { levels: [4, 0, 0], core: [100, 0, 0] });
    const { taken, conflicts } = broughtBack(start, here, branch);
    expect(taken).toEqual([]);
    expect(conflicts).toMatchObject([
      { change: { id: 'core' }, along: [{ root: 'layout', id: 'core', path: [], to: [100, 0, 0] }] },
    ]);
  });

  it('brings all of a branch to what did not change, and nothing to a branch that did not', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (start, other) => {
        const all = broughtBack(start, start, other);
        expect(all.conflicts).toEqual([]);
        const changes = changesBetween(start, other).filter(({ root, id }) => root !== 'meta' || id !== 'schemaVersion');
        expect(all.taken).toEqual(changes);
        expect(broughtBack(start, other, start)).toEqual({ taken: [], conflicts: [] });
        expect(broughtBack(start, other, other)).toEqual({ taken: [], conflicts: [] });
      }),
    );
  });

  it('leaves every place as it stands here that changed here', () => {
    const wayOf = ({ root, id, path }: { root: string; id: string; path: readonly string[] }) => [root, id, ...path].join('\n');
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (start, here, branch) => {
        const ours = changesBetween(start, here).map(wayOf);
        const { taken } = broughtBack(start, here, branch);
        for (const way of taken.map(wayOf)) {
          expect(ours.some((own) => own === way || own.startsWith(`${way}\n`) || way.startsWith(`${own}\n`))).toBe(false);
        }
      }),
    );
  });
});

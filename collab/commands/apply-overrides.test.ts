import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, overrideEntryId, sha256Hex, type CommandCall, type JsonValue, type WorkflowNode } from '#domain';
import { readDocument, rootOf, writeDocument } from '../document/document-shape.ts';
import { fieldKey } from '../document/override-fields.ts';
import { applyCommand } from './apply-command.ts';
import { createCommandsPort } from './commands-port.ts';

const BASE: WorkflowNode = { functionId: 'facade', stage: 'live', digest: 'd', name: '', disabled: false, inputs: {}, links: {} };
const PANEL = { Id: 'p1', discriminator: 'Elements.FacadePanel', at: [3, 0, 1.8] };
const IDENTITY = { Side: 2, Place: 7.5 };

function open(node: Partial<WorkflowNode> = {}): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc, { ...emptyWorkflowDocument(), nodes: { f: { ...BASE, ...node }, g: BASE } });
  return doc;
}
const nodeOf = (doc: Y.Doc, id = 'f'): WorkflowNode => readDocument(doc).nodes[id] as WorkflowNode;
function after(doc: Y.Doc, ...calls: CommandCall[]): WorkflowNode {
  for (const call of calls) applyCommand(doc, call, 'me');
  return nodeOf(doc);
}
const edit = (value: object, original: object = {}, id = 'e1'): CommandCall => ({
  type: 'override.edit',
  id: 'f',
  name: 'Facade Panel',
  entries: {
    [id]: { identity: IDENTITY, element: PANEL, value: value as never, original: original as never, executionId: 'r1' },
  },
});
const revert = (properties: string[] | null, id = 'e1'): CommandCall => ({
  type: 'override.revert',
  id: 'f',
  name: 'Facade Panel',
  entries: { [id]: properties },
});
function together(first: CommandCall, second: CommandCall, start: readonly CommandCall[] = []): WorkflowNode {
  const [a, b] = [open(), new Y.Doc()];
  after(a, ...start);
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a));
  after(a, first);
  after(b, second);
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b));
  expect(readDocument(b)).toEqual(readDocument(a));
  return nodeOf(a);
}

describe('an edit by hand', () => {
  it('keeps values before the first and before the last gesture', () => {
    const doc = open();
    expect(after(doc, edit({ Depth: 0.3 }, { Depth: 0.15, Kind: 'Solid' })).overrides).toEqual({
      'Facade Panel': {
        e1: {
          identity: IDENTITY,
          element: PANEL,
          value: { Depth: 0.3 },
          original: { Depth: 0.15, Kind: 'Solid' },
          executionId: 'r1',
          order: 1,
        },
      },
    });
    const entry = after(doc, edit({ Depth: 0.4 }, { Depth: 0.3 })).overrides?.['Facade Panel']?.['e1'];
    expect(entry).toMatchObject({ value: { Depth: 0.4 }, original: { Depth: 0.15, Kind: 'Solid' }, previous: { Depth: 0.3 } });
  });

  it('is one step of undo for many elements, and each step is undone alone', () => {
    const doc = open();
    const port = createCommandsPort(doc, () => true);
    const both = (depth: number): CommandCall => ({
      type: 'override.edit',
      id: 'f',
      name: 'Facade Panel',
      entries: Object.fromEntries(['e1', 'e2'].map((id, Place) => [id, { identity: { Place }, value: { Depth: depth } }])),
    });
    port.dispatch(both(0.3));
    port.dispatch(both(0.5));
    port.undo();
    expect(Object.values(nodeOf(doc).overrides?.['Facade Panel'] ?? {}).map(({ value }) => value)).toEqual([
      { Depth: 0.3 },
      { Depth: 0.3 },
    ]);
    port.undo();
    expect(nodeOf(doc).overrides).toBeUndefined();
    port.redo();
    expect(Object.keys(nodeOf(doc).overrides?.['Facade Panel'] ?? {})).toEqual(['e1', 'e2']);
  });

  it.each([
    ['a number that is none', { Depth: Number.NaN }],
    ['an infinite number inside', { Path: { Vertices: [{ X: Number.POSITIVE_INFINITY }] } }],
    ['more than 256 KB', { Name: 'x'.repeat(256 * 1024) }],
  ])('is left out with %s', (_what, value) => {
    expect(after(open(), edit(value)).overrides).toBeUndefined();
    const add: CommandCall = { type: 'override.add', id: 'f', name: 'Facade Panel', entryId: 'a', value: value as never };
    expect(after(open(), add).additions).toBeUndefined();
  });

  it('is left out without an identity, and kept by one that is there', () => {
    const bare: CommandCall = { type: 'override.edit', id: 'f', name: 'Facade Panel', entries: { e1: { value: { Depth: 1 } } } };
    expect(after(open(), bare).overrides).toBeUndefined();
    expect(after(open(), edit({ Depth: 0.3 }), bare).overrides?.['Facade Panel']?.['e1']).toMatchObject({
      identity: IDENTITY,
      value: { Depth: 1 },
    });
  });

  it('takes overrides, entries and properties of any name as data', () => {
    const names = ['__proto__', 'constructor', 'a/b', 'identity', 'value:x', 'ü 建物'];
    for (const name of names) {
      const doc = open();
      const call: CommandCall = {
        type: 'override.edit',
        id: 'f',
        name,
        entries: Object.fromEntries([[name, { identity: { [name]: 1 }, value: Object.fromEntries([[name, { [name]: 2 }]]) }]]),
      };
      const { overrides } = after(doc, call);
      expect(Object.keys(overrides ?? {})).toEqual([name]);
      const entry = Object.entries(Object.entries(overrides ?? {})[0]?.[1] ?? {})[0];
      expect([entry?.[0], Object.keys(entry?.[1].value as object)]).toEqual([name, [name]]);
      expect(({} as Record<string, unknown>)['Depth']).toBeUndefined();
      after(doc, { type: 'override.revert', id: 'f', name, entries: Object.fromEntries([[name, null]]) });
      expect(nodeOf(doc).overrides).toBeUndefined();
    }
  });

  it('reads what older documents hold of an entry in fields of their own, and gathers it with the next change', () => {
    const doc = open();
    const map = (rootOf(doc, 'nodes').get('f') as Y.Map<unknown>).get('overrides') as Y.Map<JsonValue>;
    const key = (field: string) => fieldKey('Facade Panel', 'e1', field);
    const old = {
      identity: IDENTITY,
      element: PANEL,
      meta: { order: 4, by: 'Lena' },
      'value:Depth': 0.3,
      'original:Depth': 0.15,
    };
    for (const [field, value] of Object.entries(old)) map.set(key(field), value);
    const held = { identity: IDENTITY, element: PANEL, order: 4, by: 'Lena', original: { Depth: 0.15 } };
    expect(nodeOf(doc).overrides?.['Facade Panel']?.['e1']).toEqual({ ...held, value: { Depth: 0.3 } });
    after(doc, edit({ Depth: 0.4 }));
    expect(nodeOf(doc).overrides?.['Facade Panel']?.['e1']).toEqual({
      ...held,
      value: { Depth: 0.4 },
      previous: { Depth: 0.3 },
      executionId: 'r1',
    });
    expect([...map.keys()].toSorted()).toEqual(['meta', 'original:Depth', 'previous:Depth', 'value:Depth'].map(key));
    after(doc, revert(null));
    expect([...map.keys()]).toEqual([]);
  });

  it('does nothing on a node that is gone', () => {
    const doc = open();
    after(doc, { type: 'node.delete', ids: ['f'] }, edit({ Depth: 1 }));
    expect(readDocument(doc).nodes['f']).toBeUndefined();
  });

  it('costs at most 400 bytes of the document for a property, what its element is known by included', () => {
    const doc = open();
    const size = () => Y.encodeStateAsUpdate(doc).length;
    // As the editor writes it of a facade panel of the tower.
    const written = (value: object): CommandCall => ({
      type: 'override.edit',
      id: 'f',
      name: 'Facade Panel',
      entries: {
        '0f3a5b7c9d1e2f40': {
          identity: { Storey: 'L11', Side: 'A', Place: 1.125 },
          element: {
            ...PANEL,
            Id: 'panel-A-11-01',
            Name: 'A-11-01',
            at: [12.3447265625, 6.7890625, 41.7998046875],
            reach: { Place: 1.125 },
            size: [2.25, 0.25, 3.599609375],
            turn: 12.5,
          },
          value: value as never,
          original: { Depth: 0.25 },
          by: 'Lena Keller',
          at: 1_795_471_234_567,
        } as never,
      },
    });
    const costs = [{ Depth: 0.3 }, { Depth: 0.4 }, { Depth: 0.5 }, { Kind: 'Solid' }].map((value) => {
      const before = size();
      after(doc, written(value));
      return size() - before;
    });
    for (const cost of costs) expect(cost).toBeLessThanOrEqual(400);
  });
});

describe('two people', () => {
  it('who change two properties of one element both keep theirs', () => {
    expect(together(edit({ Depth: 0.3 }), edit({ Kind: 'Solid' })).overrides?.['Facade Panel']?.['e1']).toMatchObject({
      identity: IDENTITY,
      value: { Depth: 0.3, Kind: 'Solid' },
    });
  });

  it('who change one property end with one of the two values', () => {
    const { value } = together(edit({ Depth: 0.3 }), edit({ Depth: 0.5 })).overrides?.['Facade Panel']?.['e1'] ?? {};
    expect([{ Depth: 0.3 }, { Depth: 0.5 }]).toContainEqual(value);
  });

  it('of whom one reverts what the other edits keep the edit, whole', () => {
    const start = [edit({ Depth: 0.3 }, { Depth: 0.15 })];
    const entry = together(revert(null), edit({ Depth: 0.5 }), start).overrides?.['Facade Panel']?.['e1'];
    expect(entry).toMatchObject({
      identity: IDENTITY,
      element: PANEL,
      value: { Depth: 0.5 },
      original: { Depth: 0.15 },
      order: 1,
    });
  });
});

describe('a revert', () => {
  it('takes one property, then with the last the whole entry', () => {
    const doc = open();
    after(doc, edit({ Depth: 0.3, Kind: 'Solid' }, { Depth: 0.15, Kind: 'Window' }));
    const entry = after(doc, revert(['Depth'])).overrides?.['Facade Panel']?.['e1'];
    expect([entry?.value, entry?.original]).toEqual([{ Kind: 'Solid' }, { Kind: 'Window' }]);
    expect(after(doc, revert(['Kind']))).toEqual(BASE);
  });

  it('of everything leaves the node as it was', () => {
    const doc = open();
    after(
      doc,
      edit({ Depth: 0.3 }),
      { type: 'override.add', id: 'f', name: 'Facade Panel', entryId: 'a1', value: { Depth: 1 } },
      { type: 'override.remove', id: 'f', name: 'Facade Panel', entries: { r1: { identity: { Side: 1, Place: 0 } } } },
    );
    expect(Object.keys(nodeOf(doc))).toContain('removals');
    for (const id of ['e1', 'a1', 'r1']) after(doc, revert(null, id));
    expect(nodeOf(doc)).toEqual(BASE);
  });
});

describe('a group', () => {
  it('W3.07b: that loses all its members to another one is gone with the same step, and back with it', () => {
    const doc = open();
    const group = (entries: Record<string, JsonValue[]>): CommandCall => ({
      type: 'override.edit',
      id: 'f',
      name: 'Merge',
      entries: Object.fromEntries(Object.entries(entries).map(([id, identities]) => [id, { identities, value: {} }])),
    });
    after(doc, group({ g1: [{ P: 1 }, { P: 2 }] }), group({ g2: [{ P: 3 }, { P: 4 }] }));
    const both = after(doc, group({ g1: [{ P: 1 }, { P: 2 }, { P: 3 }, { P: 4 }], g2: [] }));
    expect(Object.keys(both.overrides?.['Merge'] ?? {})).toEqual(['g1']);
    expect(both.overrides?.['Merge']?.['g1']?.identities).toHaveLength(4);
  });
});

describe('adding and removing', () => {
  const add: CommandCall = {
    type: 'override.add',
    id: 'f',
    name: 'Facade Panel',
    entryId: 'a1',
    value: { Depth: 1 },
    parent: 'L1',
  };

  it('keeps additions in their order, with their parent', () => {
    const { additions } = after(open(), add, { ...add, entryId: 'a0' } as CommandCall);
    expect(additions?.['Facade Panel']).toEqual({
      a1: { value: { Depth: 1 }, parent: 'L1', order: 1 },
      a0: { value: { Depth: 1 }, parent: 'L1', order: 2 },
    });
  });

  it('W3.07c: keeps who added an element, and when', () => {
    const { additions } = after(open(), { ...add, by: 'Lena', at: 1_763_000_000_000 } as CommandCall);
    expect(additions?.['Facade Panel']?.['a1']).toMatchObject({ by: 'Lena', at: 1_763_000_000_000 });
  });

  it('takes away an added element with the edits on it, and marks any other as removed', () => {
    const doc = open();
    const identity = { Place: 1, 'Add Id': 'a1' };
    after(doc, add, edit({ Depth: 2 }), {
      type: 'override.edit',
      id: 'f',
      name: 'Facade Panel',
      entries: { onAdded: { identity, value: { Depth: 3 } } },
    });
    const node = after(doc, {
      type: 'override.remove',
      id: 'f',
      name: 'Facade Panel',
      entries: { x: { identity }, y: { identity: IDENTITY, element: PANEL } },
    });
    expect([node.additions, Object.keys(node.overrides?.['Facade Panel'] ?? {}), node.removals]).toEqual([
      undefined,
      ['e1'],
      { 'Facade Panel': { y: { identity: IDENTITY, element: PANEL, order: 1 } } },
    ]);
  });
});

describe('what has lost its element', () => {
  it('is put onto another one as a new entry that names the old', () => {
    const doc = open();
    const other = { ...PANEL, Id: 'p9' };
    after(doc, edit({ Depth: 0.3 }, { Depth: 0.15 }));
    const { overrides } = after(doc, {
      type: 'override.attach',
      id: 'f',
      name: 'Facade Panel',
      entryId: 'e1',
      identity: { Side: 3, Place: 1.5 },
      element: other,
    });
    expect(overrides?.['Facade Panel']).toEqual({
      [overrideEntryId('edit', 'Facade Panel', { Side: 3, Place: 1.5 }, sha256Hex)]: {
        identity: { Side: 3, Place: 1.5 },
        element: other,
        value: { Depth: 0.3 },
        original: { Depth: 0.15 },
        executionId: 'r1',
        order: 1,
        previousOverrideId: 'e1',
      },
    });
  });

  it('goes over to the names of a newer version in one step', () => {
    const doc = open();
    after(doc, edit({ Depth: 0.3 }, { Depth: 0.15, Kind: 'Solid' }));
    const { overrides } = after(doc, {
      type: 'override.map',
      id: 'f',
      from: 'Facade Panel',
      to: 'Panel',
      properties: { Depth: 'Thickness' },
      identity: { Place: 'Position' },
    });
    expect(overrides).toEqual({
      Panel: {
        e1: expect.objectContaining({
          identity: { Side: 2, Position: 7.5 },
          value: { Thickness: 0.3 },
          original: { Thickness: 0.15, Kind: 'Solid' },
        }) as unknown,
      },
    });
  });
});

describe('a document', () => {
  it('of before is read, edited and reverted where each entry is one value', () => {
    const doc = open();
    const held = (rootOf(doc, 'nodes').get('f') as Y.Map<Y.Map<unknown>>).get('overrides');
    held?.set('Facade Panel/e1', { identity: IDENTITY, value: { Depth: 1 }, note: 'kept' });
    expect(nodeOf(doc).overrides?.['Facade Panel']?.['e1']).toEqual({ identity: IDENTITY, value: { Depth: 1 }, note: 'kept' });
    const entry = after(doc, edit({ Depth: 2 })).overrides?.['Facade Panel']?.['e1'];
    expect(entry).toMatchObject({ identity: IDENTITY, value: { Depth: 2 }, previous: { Depth: 1 }, note: 'kept' });
    expect(after(doc, revert(null))).toEqual(BASE);
  });

  it('carries changes by hand into a duplicate; resetting the function clears them', () => {
    const doc = open();
    after(doc, edit({ Depth: 0.3 }), { type: 'node.duplicate', ids: { f: 'h' }, offset: [8, 8] });
    expect(nodeOf(doc, 'h').overrides).toEqual(nodeOf(doc).overrides);
    expect(after(doc, { type: 'node.reset-inputs', id: 'f', properties: [], overrides: true })).toEqual(BASE);
    expect(nodeOf(doc, 'h').overrides).toBeDefined();
  });
});

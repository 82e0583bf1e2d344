import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { joinParts, partOf, type UpdatePart } from './join-updates.ts';
import { emptyWorkflowDocument } from '#domain';
import { initialState, mergedUpdate, SharedDocument } from './shared-document.ts';

/** A tab that writes; answers each edit as the update that it sends. */
function writer(client: number, base?: Uint8Array) {
  const doc = new Y.Doc();
  doc.clientID = client;
  if (base) Y.applyUpdate(doc, base);
  let sent: Uint8Array = new Uint8Array();
  doc.on('update', (update: Uint8Array) => (sent = update));
  const edit = (change: (map: Y.Map<unknown>) => void): Uint8Array => {
    doc.transact(() => change(doc.getMap('layout')));
    return sent;
  };
  return { doc, edit };
}
const read = (...updates: Uint8Array[]) => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};
const part = (update: Uint8Array): UpdatePart => {
  const found = partOf(update, Y.decodeUpdate(update));
  if (!found) throw new Error('not plain');
  return found;
};
/** Everything that two copies of a document may differ in. */
const facts = (doc: Y.Doc) => ({
  json: doc.getMap('layout').toJSON(),
  state: Y.encodeStateVector(doc),
  whole: Y.encodeStateAsUpdate(doc),
});

describe('joined updates', () => {
  it('do what they do one by one: several writers, over each other, with deletions', () => {
    const base = writer(7).edit((map) => map.set('start', [0, 0, 0]));
    const [anna, bert] = [writer(900, base), writer(12, base)];
    const updates = [
      anna.edit((map) => map.set('a', [1, 2.5, 0])),
      bert.edit((map) => map.set('a', 'über')),
      anna.edit((map) => map.set('b', new Y.Map([['x', 1]]))),
      anna.edit((map) => {
        map.delete('a');
        map.set('d', 1);
      }),
      bert.edit((map) => {
        map.delete('start');
        map.set('c', { deep: [null, true] });
      }),
    ];
    const joined = joinParts(updates.map(part)) ?? new Uint8Array();
    expect(facts(read(base, joined))).toEqual(facts(read(base, ...updates)));
    expect(read(base, joined).getMap('layout').toJSON()).toMatchObject({ b: { x: 1 }, c: { deep: [null, true] } });
    expect(joined.length).toBeLessThan(updates.reduce((sum, { length }) => sum + length, 0));
  });

  it('of a writer that only deletes, or of parts with a gap between, are merged by Yjs', () => {
    const anna = writer(5);
    const set = anna.edit((map) => map.set('a', 1));
    const gone = anna.edit((map) => map.delete('a'));
    const later = anna.edit((map) => map.set('b', 2));
    expect(partOf(gone, Y.decodeUpdate(gone))).toBeUndefined();
    const lost = anna.edit((map) => map.set('c', 3));
    const after = anna.edit((map) => map.set('d', 4));
    expect(joinParts([part(later), part(after)])).toBeUndefined();
    const made = [set, gone, later, lost].map((update) => ({
      update,
      part: partOf(update, Y.decodeUpdate(update)),
      changesNodes: false,
    }));
    expect(read(mergedUpdate(made)).getMap('layout').toJSON()).toEqual({ b: 2, c: 3 });
  });

  it('agree with Yjs on 300 random histories', () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const writers = [writer(1 + random(2 ** 31)), writer(1 + random(2 ** 31)), writer(3)];
      const updates = Array.from({ length: 2 + random(20) }, () => {
        const one = writers[random(3)] as ReturnType<typeof writer>;
        const update = one.edit((map) => {
          const key = `k${random(4)}`;
          if (random(4) === 0 && map.has(key)) map.delete(key);
          else map.set(key, random(2) ? random(1e9) / 7 : 'x'.repeat(random(40)));
        });
        if (random(2)) for (const other of writers) if (other !== one) Y.applyUpdate(other.doc, update, 'relay');
        return update;
      });
      const distinct = [...new Set(updates)];
      const parts = distinct.flatMap((update) => partOf(update, Y.decodeUpdate(update)) ?? []);
      const joined = parts.length === distinct.length ? joinParts(parts) : undefined;
      if (joined) expect(facts(read(joined))).toEqual(facts(read(...distinct)));
    }
  });

  it('leave out what stands behind an update, which would break the whole group', () => {
    const anna = writer(5, initialState(emptyWorkflowDocument('Base')));
    const edits = ['a', 'b'].map((key) => anna.edit((map) => map.set(key, [1, 2, 0])));
    const server = new SharedDocument(initialState(emptyWorkflowDocument('Base')));
    const made = edits.flatMap((update) => server.apply(new Uint8Array([...update, 0])) ?? []);
    const tab = new Y.Doc();
    Y.applyUpdate(tab, mergedUpdate(made));
    expect(tab.getMap('layout').toJSON()).toEqual({ a: [1, 2, 0], b: [1, 2, 0] });
    expect(made.map(({ update }) => update.length)).toEqual(edits.map(({ length }) => length));
  });
});

describe('updates that came at once', () => {
  const base = initialState(emptyWorkflowDocument('Base'));
  const edits = (count: number) => {
    const anna = writer(5, base);
    return Array.from({ length: count }, (_, at) => anna.edit((map) => map.set(`n${at}`, [at, at / 3, 'ü'])));
  };

  it('are applied as one with the outcome of one by one, and say what they touched', () => {
    const sent = edits(50);
    const [one, each] = [new SharedDocument(base), new SharedDocument(base)];
    const made = one.applyChain(sent);
    for (const update of sent) each.apply(update);
    expect(one.state()).toEqual(each.state());
    expect(read(base, made?.update ?? base).getMap('layout').size).toBe(50);
    expect(made?.changesNodes).toBe(false);
  });

  it('are left to be applied one by one, untouched, when one is missing, twice there, of another writer or longer than it says', () => {
    const [a, b, c] = edits(3) as [Uint8Array, Uint8Array, Uint8Array];
    const other = writer(6, base).edit((map) => map.set('x', 1));
    const longer = new Uint8Array([...b.slice(0, -1), 0, 0]);
    const moreStructs = a.slice();
    moreStructs[1] = 2;
    for (const sent of [
      [a, c],
      [a, a, b],
      [a, other],
      [a, longer],
      [longer, c],
      [moreStructs, b],
      [a, new Uint8Array([0, 0])],
    ]) {
      const server = new SharedDocument(base);
      expect(server.applyChain(sent)).toBeUndefined();
      expect(server.state()).toEqual(new SharedDocument(base).state());
    }
  });

  it('are judged by whom they are of, as a single one is', () => {
    const server = new SharedDocument(base);
    const refuse = () => {
      throw new Error('not yours');
    };
    expect(() => server.applyChain(edits(3), refuse)).toThrow('not yours');
    expect(server.json().layout).toEqual({});
  });

  it('tell a change of a node from one of how it looks, at any depth', () => {
    const anna = new Y.Doc();
    Y.applyUpdate(anna, base);
    const sent: Uint8Array[] = [];
    anna.on('update', (update: Uint8Array) => sent.push(update));
    const node = new Y.Map<unknown>();
    anna.getMap('nodes').set('n1', node);
    node.set('inputs', new Y.Map([['Width', 3]]));
    (node.get('inputs') as Y.Map<unknown>).set('Width', 4);
    anna.getMap('layout').set('n1', [0, 0, 0]);
    const server = new SharedDocument(base);
    expect(sent.map((update) => server.apply(update)?.changesNodes)).toEqual([true, true, true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { JsonObject } from '#domain';
import { currentDocument, sharedVersion0 } from '#fixtures/old-documents';
import { applyCommand } from '../commands/apply-command.ts';
import { SharedDocument } from '../relay/shared-document.ts';
import { plainDocument, rootOf } from './document-shape.ts';
import { writeDifference } from './write-difference.ts';

function open(state = sharedVersion0()): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return doc;
}

/** Changes a document by its plain JSON, in one transaction. */
function change(doc: Y.Doc, edit: (document: JsonObject) => JsonObject): void {
  const before = plainDocument(doc);
  doc.transact(() => writeDifference(doc, before, edit(structuredClone(before))));
}
const nodeOf = (doc: Y.Doc, id: string) => rootOf(doc, 'nodes').get(id) as Y.Map<unknown>;

describe('a shared document that is migrated', () => {
  it('holds what this version writes, in one update that others can take', () => {
    const server = new SharedDocument(sharedVersion0());
    const other = open();
    const made = server.migrate(0);
    Y.applyUpdate(other, made?.update as Uint8Array);
    expect(server.json()).toEqual(currentDocument);
    expect(plainDocument(other)).toEqual(currentDocument);
    expect([made?.changesNodes, server.migrate(2)]).toEqual([false, undefined]);
  });

  it('takes edits that were made beside the migration, and its records stay the same ones', () => {
    const server = new SharedDocument(sharedVersion0());
    const tab = open();
    const inputs = nodeOf(tab, 'site').get('inputs');
    applyCommand(tab, { type: 'node.set-input', id: 'site', property: 'Setback', value: 12 }, 'tab');
    applyCommand(tab, { type: 'node.set-input', id: 'site', property: 'Depth', value: 3 }, 'tab');
    applyCommand(tab, { type: 'node.delete', ids: ['core'] }, 'tab');
    const edits = Y.encodeStateAsUpdate(tab, Y.encodeStateVector(open()));
    const migration = server.migrate(0)?.update as Uint8Array;
    server.apply(edits);
    Y.applyUpdate(tab, migration);
    const { nodes, layout } = server.json();
    expect(plainDocument(tab)).toEqual(server.json());
    expect(nodes['site']?.inputs).toMatchObject({ Setback: 12, Depth: 3 });
    expect([Object.keys(nodes).toSorted(), layout['site']]).toEqual([
      ['envelope', 'site'],
      [40, 80, 0],
    ]);
    expect(nodeOf(tab, 'site').get('inputs')).toBe(inputs);
  });

  it('goes by the version that the server kept, not by what an editor wrote into it', () => {
    const doc = open();
    rootOf(doc, 'meta').set('schemaVersion', 999);
    const server = new SharedDocument(Y.encodeStateAsUpdate(doc));
    server.migrate(0);
    expect(server.json()).toEqual(currentDocument);
  });
});

describe('a difference', () => {
  it('of nothing writes nothing', () => {
    const doc = open();
    const before = Y.encodeStateVector(doc);
    change(doc, (document) => document);
    expect(Y.encodeStateVector(doc)).toEqual(before);
  });

  it('writes every kind of member in place', () => {
    const doc = open();
    const wanted = (document: JsonObject): JsonObject => {
      const nodes = document['nodes'] as Record<string, JsonObject>;
      const views = document['views'] as Record<string, JsonObject>;
      const envelope = nodes['envelope'] as JsonObject;
      envelope['links'] = { 'in/Boundary': {}, 'dep/Levels': { l2: { node: 'core', output: 'model', order: 2 } } };
      envelope['overrides'] = { Walls: { e1: { value: { Height: 3 } } } };
      envelope['inputs'] = { Height: 90, Uses: [{ Use: 'Flats', Area: 1 }] };
      delete envelope['layoutGroup'];
      (views['model'] as JsonObject)['visibility'] = { core: 'hidden' };
      delete document['frames'];
      document['decks'] = { d1: { name: 'First' } };
      return document;
    };
    change(doc, wanted);
    const { nodes, views, frames, decks } = plainDocument(open(Y.encodeStateAsUpdate(doc)));
    expect((nodes as Record<string, JsonObject>)['envelope']).toEqual({
      functionId: 'envelope',
      stage: 'live',
      digest: 'a'.repeat(64),
      name: '',
      disabled: false,
      position: { x: 0, y: 0 },
      studioTag: 'reviewed',
      inputs: { Height: 90, Uses: [{ Use: 'Flats', Area: 1 }] },
      links: { 'dep/Levels': { l2: { node: 'core', output: 'model', order: 2 } } },
      overrides: { Walls: { e1: { value: { Height: 3 } } } },
      removals: { Footprint: { r1: { identity: { Elevation: 40 } } } },
    });
    expect((views as Record<string, JsonObject>)['model']?.['visibility']).toEqual({ core: 'hidden' });
    expect([frames, decks]).toEqual([{}, { d1: { name: 'First' } }]);
  });
});

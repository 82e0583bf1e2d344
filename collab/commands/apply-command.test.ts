import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { workflowNode as node } from '#fixtures/workflow-node';
import { emptyWorkflowDocument, type CommandCall, type WorkflowDocument, type WorkflowLink } from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { applyCommand } from './apply-command.ts';

const link = (from: string, order = 1): WorkflowLink => ({ node: from, output: 'model', order });

/** a → b → c, with places, a view and a widget on c. */
function sample(): WorkflowDocument {
  return {
    ...emptyWorkflowDocument('Tower'),
    nodes: {
      a: node({ inputs: { Height: 40 } }),
      b: node({
        links: { 'dep/Site': { l1: link('a') } },
        overrides: { Levels: { o1: { identity: { Name: 'L1' }, value: { Height: 4 } } } },
      }),
      c: node({ links: { 'dep/Envelope': { l2: link('b') }, 'in/Model': { l3: link('a') } } }),
    },
    layout: { a: [0, 0, 0], b: [200, 0, 1], c: [400, 0, 0] },
    views: { v: { type: 'model', name: 'Model', order: 1, visibility: { a: 'hidden' } } },
    widgets: { w: { view: 'v', kind: 'table', order: 1, node: 'c', columns: ['Name'] } },
  };
}

function open(document: WorkflowDocument = sample()): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc, document);
  return doc;
}
function after(...calls: CommandCall[]): WorkflowDocument {
  const doc = open();
  for (const call of calls) applyCommand(doc, call, 'me');
  return readDocument(doc);
}
const exchange = (a: Y.Doc, b: Y.Doc) => {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
};
function twoPeople(first: CommandCall, second: CommandCall): WorkflowDocument {
  const a = open();
  const b = new Y.Doc();
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a));
  applyCommand(a, first, 'a');
  applyCommand(b, second, 'b');
  exchange(a, b);
  expect(readDocument(b)).toEqual(readDocument(a));
  return readDocument(a);
}

describe('commands', () => {
  test('a document is read as it was written', () => {
    expect(readDocument(open())).toEqual(sample());
  });

  test('rename, disable, pin, input', () => {
    const document = after(
      { type: 'workflow.rename', name: 'Slope' },
      { type: 'node.rename', id: 'a', name: 'Plot' },
      { type: 'node.disable', ids: ['a', 'c'], disabled: true },
      { type: 'node.pin-version', ids: ['a'], digest: 'd2', stage: 'test' },
      { type: 'node.set-input', id: 'a', property: 'Width', value: 12.5 },
      { type: 'node.set-input', id: 'a', property: 'Height', value: undefined },
    );
    expect(document.meta).toEqual({ schemaVersion: 5, name: 'Slope', description: '' });
    expect(document.nodes['a']).toEqual(
      node({ name: 'Plot', disabled: true, digest: 'd2', stage: 'test', inputs: { Width: 12.5 } }),
    );
    expect(document.nodes['c']?.disabled).toBe(true);
  });

  test('deleting a node takes its place, the links from it and its widgets', () => {
    const document = after({ type: 'node.delete', ids: ['a'] });
    expect(Object.keys(document.nodes)).toEqual(['b', 'c']);
    expect(document.layout).toEqual({ b: [200, 0, 1], c: [400, 0, 0] });
    expect(document.nodes['b']?.links).toEqual({});
    expect(document.nodes['c']?.links).toEqual({ 'dep/Envelope': { l2: link('b') } });
    expect(after({ type: 'node.delete', ids: ['c'] }).widgets).toEqual({});
  });

  test('deleting a node leaves the widgets that read others too, until the last of them goes', () => {
    const both = { view: 'v', kind: 'bar', order: 2, node: 'b', nodes: ['b', 'c'] } as const;
    const put: CommandCall = { type: 'widget.put', id: 'both', widget: { ...both, nodes: [...both.nodes] } };
    expect(after(put, { type: 'node.delete', ids: ['b'] }).widgets['both']).toEqual(both);
    expect(after(put, { type: 'node.delete', ids: ['b'] }, { type: 'node.delete', ids: ['c'] }).widgets).toEqual({});
    expect(after(put, { type: 'node.delete', ids: ['b', 'c'] }).widgets).toEqual({});
  });

  test('duplicating keeps inputs and the links among the copies', () => {
    const document = after({ type: 'node.duplicate', ids: { b: 'b2', c: 'c2' }, offset: [40, 8] });
    expect(document.nodes['b2']).toEqual({ ...sample().nodes['b'], links: {} });
    expect(document.nodes['c2']?.links).toEqual({ 'dep/Envelope': { l2: link('b2') } });
    expect(document.layout['c2']).toEqual([440, 8, 0]);
  });

  test('adding with a wire into it and one out of it; pasting several', () => {
    const document = after(
      {
        type: 'node.add',
        id: 'd',
        node: node({ inputs: { N: 1 } }),
        layout: [8, 8, 1],
        links: [
          { target: 'd', portKey: 'dep/X', linkId: 'n1', link: link('a') },
          { target: 'c', portKey: 'in/Y', linkId: 'n/2', link: link('d') },
        ],
      },
      {
        type: 'node.paste',
        nodes: {
          e: { node: node({ links: { 'dep/X': { p: link('f') } } }), layout: [0, 0, 0] },
          f: { node: node(), layout: [4, 4, 0] },
        },
      },
    );
    expect(document.nodes['d']?.links).toEqual({ 'dep/X': { n1: link('a') } });
    expect(document.nodes['c']?.links['in/Y']).toEqual({ 'n/2': link('d') });
    expect(document.nodes['e']?.links).toEqual({ 'dep/X': { p: link('f') } });
    expect(document.layout['f']).toEqual([4, 4, 0]);
  });

  test('a replacing link drops the port’s other links only', () => {
    const document = after({
      type: 'link.add',
      target: 'c',
      portKey: 'in/Model',
      linkId: 'n',
      link: link('b', 2),
      replace: true,
    });
    expect(document.nodes['c']?.links).toEqual({ 'dep/Envelope': { l2: link('b') }, 'in/Model': { n: link('b', 2) } });
    expect(after({ type: 'link.delete', links: [{ target: 'c', portKey: 'in/Model', linkId: 'l3' }] }).nodes['c']?.links).toEqual(
      { 'dep/Envelope': { l2: link('b') } },
    );
  });

  test('a place moves only from where it was seen', () => {
    const document = after({
      type: 'layout.move',
      positions: { a: { from: [0, 0, 0], to: [4, 4, 1] }, b: { from: [1, 1, 1], to: [9, 9, 1] }, gone: { to: [0, 0, 0] } },
    });
    expect(document.layout).toEqual({ a: [4, 4, 1], b: [200, 0, 1], c: [400, 0, 0] });
  });

  test('views and widgets', () => {
    const document = after(
      { type: 'view.put', id: 'r', view: { type: 'report', name: 'Report', order: 2 } },
      { type: 'view.set-visibility', id: 'r', nodes: { a: 'context' } },
      { type: 'view.patch', id: 'v', patch: { name: 'Site', visibility: { b: 'hidden' } } },
      { type: 'widget.put', id: 'w', widget: { view: 'v', kind: 'table', order: 2, node: 'b' } },
    );
    expect(document.views['r']).toEqual({ type: 'report', name: 'Report', order: 2, visibility: { a: 'context' } });
    expect(document.views['v']).toEqual({ type: 'model', name: 'Site', order: 1, visibility: { b: 'hidden' } });
    expect(document.widgets['w']).toEqual({ view: 'v', kind: 'table', order: 2, node: 'b' });
    expect(after({ type: 'view.delete', id: 'v' })).toMatchObject({ views: {}, widgets: {} });
  });

  test('W3.02a: a view brings the views that were only shown, and the parts of a copy, in one step', () => {
    const document = after({
      type: 'view.put',
      id: 'plan',
      view: { type: 'report', name: 'Plan', order: 2 },
      beside: { v: { type: 'model', name: 'Not taken', order: 0 }, report: { type: 'report', name: 'Report', order: 1 } },
      widgets: { copy: { view: 'plan', kind: 'note', order: 0, text: [{ insert: 'Hello\n' }] } },
    });
    expect(Object.keys(document.views).toSorted()).toEqual(['plan', 'report', 'v']);
    expect(document.views['v']?.name).toBe(sample().views['v']?.name);
    expect(document.widgets['copy']).toEqual({ view: 'plan', kind: 'note', order: 0, text: [{ insert: 'Hello\n' }] });
  });

  test('a command that changes nothing sends nothing', () => {
    const doc = open();
    let updates = 0;
    doc.on('update', () => updates++);
    for (const call of [
      { type: 'node.rename', id: 'a', name: '' },
      { type: 'node.set-input', id: 'a', property: 'Height', value: 40 },
      { type: 'node.set-input', id: 'gone', property: 'Height', value: 1 },
      { type: 'layout.move', positions: { a: { to: [0, 0, 0] } } },
      { type: 'link.add', target: 'c', portKey: 'in/Model', linkId: 'l3', link: link('a'), replace: true },
      { type: 'widget.put', id: 'w', widget: sample().widgets['w'] },
    ] as CommandCall[])
      applyCommand(doc, call, 'me');
    expect(updates).toBe(0);
  });
});

describe('two people at once', () => {
  test('delete against move, rename, input and link: the delete wins', () => {
    for (const call of [
      { type: 'layout.move', positions: { b: { to: [1, 1, 1] } } },
      { type: 'node.rename', id: 'b', name: 'B' },
      { type: 'node.set-input', id: 'b', property: 'N', value: 1 },
      { type: 'link.add', target: 'b', portKey: 'dep/Site', linkId: 'x', link: link('c'), replace: true },
    ] as CommandCall[])
      expect(twoPeople({ type: 'node.delete', ids: ['b'] }, call).nodes['b']).toBeUndefined();
  });

  test('two inputs, two links of one new port, two nodes shown in a view: both stay', () => {
    expect(
      twoPeople(
        { type: 'node.set-input', id: 'a', property: 'X', value: 1 },
        { type: 'node.set-input', id: 'a', property: 'Y', value: 2 },
      ).nodes['a']?.inputs,
    ).toEqual({ Height: 40, X: 1, Y: 2 });
    const linked = twoPeople(
      { type: 'link.add', target: 'c', portKey: 'in/List', linkId: 'x', link: link('a', 1), replace: false },
      { type: 'link.add', target: 'c', portKey: 'in/List', linkId: 'y', link: link('b', 2), replace: false },
    );
    expect(linked.nodes['c']?.links['in/List']).toEqual({ x: link('a', 1), y: link('b', 2) });
    const shown = twoPeople(
      { type: 'view.set-visibility', id: 'v', nodes: { b: 'hidden' } },
      { type: 'view.set-visibility', id: 'v', nodes: { c: 'context' } },
    );
    expect(shown.views['v']?.visibility).toEqual({ a: 'hidden', b: 'hidden', c: 'context' });
  });

  test('deleting a source while somebody wires it: the wire stays at its target, to be shown as broken', () => {
    const document = twoPeople(
      { type: 'node.delete', ids: ['a'] },
      { type: 'link.add', target: 'c', portKey: 'in/New', linkId: 'x', link: link('a'), replace: true },
    );
    expect(document.nodes['c']?.links['in/New']).toEqual({ x: link('a') });
  });
});

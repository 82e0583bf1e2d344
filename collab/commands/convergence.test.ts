import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  emptyWorkflowDocument,
  FrameTree,
  type CommandCall,
  type CommandsPort,
  type JsonValue,
  type ReaderPort,
  type TextDelta,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { createReader } from '../reader/create-reader.ts';
import { createCommandsPort } from './commands-port.ts';

/** More with PARTI_FUZZ_RUNS=50000. */
const RUNS = Number(process.env['PARTI_FUZZ_RUNS'] ?? 150);
const PEERS = 3;

/** One act of a peer; numbers pick among what there is at that moment. */
type Act =
  | { kind: 'command'; peer: number; name: (typeof COMMANDS)[number]; picks: [number, number, number] }
  | { kind: 'undo' | 'redo' | 'offline' | 'online'; peer: number }
  | { kind: 'deliver'; peer: number; from: number; twice: boolean };

const COMMANDS = [
  'add',
  'delete',
  'duplicate',
  'paste',
  'rename',
  'disable',
  'input',
  'rows',
  'values',
  'object',
  'reset',
  'link',
  'replace',
  'unlink',
  'insert',
  'heal',
  'instead',
  'order',
  'move',
  'view',
  'patch',
  'visibility',
  'unview',
  'widget',
  'unwidget',
  'title',
  'note',
  'write',
  'erase',
  'format',
  'edit-hand',
  'revert-hand',
  'add-hand',
  'remove-hand',
  'attach-hand',
  'map-hand',
  'tag',
  'frame',
  'paper',
  'fold',
  'assign',
  'lift',
  'dissolve',
  'empty-out',
  'copy-frame',
  'stick',
  'unstick',
  'inputs',
  'mark-place',
  'unmark-place',
] as const;

interface Peer {
  doc: Y.Doc;
  commands: CommandsPort;
  reader: ReaderPort;
  /** Updates of each other peer that have not arrived, in no order that matters. */
  inbox: Map<number, Uint8Array[]>;
  isOffline: boolean;
  /** Characters of the note that all begin with, changed by what the reader told alone. */
  heard: string;
}

const node = (inputs: WorkflowNode['inputs'] = {}): WorkflowNode => ({
  functionId: 'f',
  stage: 'live',
  digest: 'd',
  name: '',
  disabled: false,
  inputs,
  links: {},
});

const NOTE = 'Keep level 12 open.\nAsk the client.\n';

function start(): Peer[] {
  const origin = new Y.Doc();
  writeDocument(origin, {
    ...emptyWorkflowDocument(),
    nodes: { a: node(), b: node({ Rows: [{ n: 1 }, { n: 2 }] }), c: node() },
    layout: { a: [0, 0, 0], b: [4, 0, 0], c: [8, 0, 0] },
    frames: {
      f0: { title: 'Site', colour: 'blue', collapsed: false },
      f1: { title: 'Law', colour: 'sand', collapsed: false, parent: 'f0' },
    },
    notes: { s0: { text: [{ insert: 'Start here.\n' }], box: [0, 0, 204, 96], colour: 'sand', layoutGroup: 'f1' } },
    widgets: { n0: { view: 'r', kind: 'note', order: 1, text: [{ insert: NOTE }] } },
  });
  const state = Y.encodeStateAsUpdate(origin);
  const peers = Array.from({ length: PEERS }, (): Peer => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, state);
    const reader = createReader(
      doc,
      { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined },
      () => true,
    );
    const one: Peer = {
      doc,
      commands: createCommandsPort(doc, () => true),
      reader,
      inbox: new Map(),
      isOffline: false,
      heard: NOTE,
    };
    reader.subscribeText('widgets', 'n0', (delta) => {
      one.heard = changed(one.heard, delta);
    });
    return one;
  });
  peers.forEach((peer, from) =>
    peer.doc.on('update', (update: Uint8Array, sender: unknown) => {
      if (sender === 'network') return;
      for (const other of peers) if (other !== peer) other.inbox.set(from, [...(other.inbox.get(from) ?? []), update]);
    }),
  );
  return peers;
}

function changed(text: string, delta: TextDelta): string {
  let [rest, result] = [text, ''];
  for (const part of delta) {
    if ('insert' in part) result += part.insert;
    else if ('retain' in part) [result, rest] = [result + rest.slice(0, part.retain), rest.slice(part.retain)];
    else rest = rest.slice(part.delete);
  }
  return result + rest;
}

let nextId = 0;
const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)];

function commandOf(
  name: (typeof COMMANDS)[number],
  [p, q, r]: [number, number, number],
  document: WorkflowDocument,
): CommandCall | undefined {
  const ids = Object.keys(document.nodes);
  const id = at(ids, p) ?? 'none';
  const other = at(ids, q) ?? 'none';
  const view = at(Object.keys(document.views), p) ?? 'none';
  const fresh = `x${nextId++}`;
  const frames = Object.keys(document.frames);
  const frame = at(frames, q) ?? 'none';
  const sticky = at(Object.keys(document.notes), p) ?? 'none';
  const link = { node: other, output: 'model', order: r };
  const rows = (document.nodes[id]?.inputs['Rows'] ?? []) as { n: number }[];
  switch (name) {
    case 'add':
      return {
        type: 'node.add',
        id: fresh,
        node: node({ N: r }),
        layout: [p, q, 0],
        links: [{ target: id, portKey: 'dep/X', linkId: fresh, link: { ...link, node: fresh } }],
      };
    case 'delete':
      return { type: 'node.delete', ids: [id, other] };
    case 'duplicate':
      return { type: 'node.duplicate', ids: { [id]: fresh, [other]: `${fresh}b` }, offset: [4, 4] };
    case 'paste':
      return { type: 'node.paste', nodes: { [fresh]: { node: node(), layout: [p, q, 1] } } };
    case 'rename':
      return { type: 'node.rename', id, name: `name ${r}` };
    case 'disable':
      return { type: 'node.disable', ids: [id], disabled: r % 2 === 0 };
    case 'input':
      return { type: 'node.set-input', id, property: `I${q % 3}`, value: r };
    case 'rows': {
      const next: JsonValue =
        r % 3 === 0
          ? rows.filter((_, index) => index !== q % 4)
          : r % 3 === 1
            ? [...rows.slice(0, q % 3), { n: p }, ...rows.slice(q % 3)]
            : rows.map((row, index) => (index === q % 3 ? { n: p } : row));
      return { type: 'node.set-input', id, property: 'Rows', value: next };
    }
    case 'values': {
      const values = (document.nodes[id]?.inputs['Values'] ?? ['a', 'b', null]) as JsonValue[];
      const next = r % 3 === 0 ? values.toSpliced(q % 4, 1) : values.map((value, index) => (index === q % 3 ? [p] : value));
      return { type: 'node.set-input', id, property: 'Values', value: r % 3 === 1 ? values.toSpliced(q % 3, 0, p) : next };
    }
    case 'object':
      return { type: 'node.set-input', id, property: 'Object', value: { a: p, b: { c: q, d: [r] } } };
    case 'reset':
      return { type: 'node.reset-inputs', id, properties: ['I0', 'Object'] };
    case 'link':
    case 'replace':
      return { type: 'link.add', target: id, portKey: `in/P${r % 2}`, linkId: fresh, link, replace: name === 'replace' };
    case 'unlink': {
      const portKey = at(Object.keys(document.nodes[id]?.links ?? {}), q) ?? 'none';
      return {
        type: 'link.delete',
        links: [{ target: id, portKey, linkId: Object.keys(document.nodes[id]?.links[portKey] ?? {})[0] ?? 'none' }],
      };
    }
    case 'insert':
      return {
        type: 'node.insert',
        id: r % 2 ? fresh : id,
        ...(r % 2 ? { node: node(), layout: [p, q, 0] as [number, number, 0] } : {}),
        cut: [{ target: other, portKey: 'in/P0', linkId: Object.keys(document.nodes[other]?.links['in/P0'] ?? {})[0] ?? 'none' }],
        links: [{ target: other, portKey: 'in/P0', linkId: fresh, link: { ...link, node: r % 2 ? fresh : id } }],
        positions: { [other]: { from: document.layout[other], to: [q, r, 0] } },
        ...(q % 2 ? { frame: p % 2 ? frame : null } : {}),
      };
    case 'heal':
      return { type: 'node.heal', ids: [id], links: [{ target: other, portKey: 'in/P1', linkId: fresh, link }] };
    case 'instead':
      return {
        type: 'node.replace',
        id,
        functionId: `f${r % 3}`,
        digest: `d${r}`,
        stage: 'live',
        keep: { inputs: ['I0', 'Rows'], ports: ['in/P0'] },
        links: [],
      };
    case 'order':
      return {
        type: 'link.order',
        target: id,
        portKey: 'in/P0',
        linkIds: Object.keys(document.nodes[id]?.links['in/P0'] ?? {}).toReversed(),
      };
    case 'move':
      return {
        type: 'layout.move',
        positions: { [id]: { from: document.layout[id], to: [p, q, 1] }, [other]: { to: [r, r, 0] } },
      };
    case 'view':
      return { type: 'view.put', id: r % 2 ? fresh : view, view: { type: 'report', name: `v${r}`, order: p } };
    case 'patch':
      return {
        type: 'view.patch',
        id: view,
        patch: { name: `p${r}`, explode: { by: 'level', distance: q }, group: r % 2 ? 'g' : undefined },
      };
    case 'visibility':
      return { type: 'view.set-visibility', id: view, nodes: { [id]: 'hidden', [other]: 'context' } };
    case 'unview':
      return { type: 'view.delete', id: view };
    case 'widget':
      return {
        type: 'widget.put',
        id: `w${r % 3}`,
        widget: { view, kind: 'table', order: p, node: id, ...(q % 2 ? { title: `t${r}` } : {}) },
      };
    case 'unwidget':
      return { type: 'widget.delete', id: `w${r % 3}` };
    case 'note':
      return {
        type: 'widget.put',
        id: `n${1 + (r % 2)}`,
        widget: { view, kind: 'note', order: p, text: [{ insert: `t${q}\n` }] },
      };
    case 'write':
    case 'erase':
    case 'format': {
      const notes = Object.entries(document.widgets).filter(([, { kind }]) => kind === 'note');
      const [note, { text }] = at(notes, p) ?? ['none', { text: [] }];
      const length = (text ?? []).reduce((sum, { insert }) => sum + insert.length, 0);
      const [start, reach] = [q % Math.max(length, 1), r % 5];
      const attributes: Record<string, JsonValue> = [
        { bold: true },
        { bold: null },
        { header: 2 },
        { list: 'checked' },
        { link: 'https://a.b' },
      ][reach] as Record<string, JsonValue>;
      const words = ['x', 'two words', '\n', 'a\nb', '建物'][reach] as string;
      const change: TextDelta =
        name === 'write'
          ? [{ retain: start }, { insert: words, ...(p % 2 ? { attributes: { bold: true } } : {}) }]
          : [{ retain: start }, name === 'erase' ? { delete: reach } : { retain: reach, attributes }];
      return {
        type: 'text.edit',
        root: 'widgets',
        id: note,
        deltas: [change.filter((part) => !('retain' in part) || part.retain > 0)],
      };
    }
    case 'edit-hand':
      return {
        type: 'override.edit',
        id,
        name: `O${q % 2}`,
        entries: {
          [`e${r % 3}`]: { identity: { Place: r % 3 }, value: { [`P${p % 3}`]: r }, original: { [`P${p % 3}`]: 0 } },
          [`e${p % 3}`]: { identity: { Place: p % 3, 'Add Id': `a${q % 2}` }, value: { P0: p } },
        },
      };
    case 'revert-hand':
      return {
        type: 'override.revert',
        id,
        name: `O${q % 2}`,
        entries: { [`e${r % 3}`]: r % 2 ? null : [`P${p % 3}`], [`a${p % 2}`]: null },
      };
    case 'add-hand':
      return { type: 'override.add', id, name: `O${q % 2}`, entryId: `a${r % 2}`, value: { P0: r, P1: [p] } };
    case 'remove-hand':
      return {
        type: 'override.remove',
        id,
        name: `O${q % 2}`,
        entries: { [`r${r % 2}`]: { identity: r % 3 ? { Place: r } : { 'Add Id': `a${r % 2}` } } },
      };
    case 'attach-hand':
      return {
        type: 'override.attach',
        id,
        name: `O${q % 2}`,
        entryId: `e${r % 3}`,
        identity: { Place: p },
      };
    case 'map-hand':
      return { type: 'override.map', id, from: `O${q % 2}`, to: `O${r % 2}`, properties: { P0: 'P1' } };
    case 'tag':
      return {
        type: 'node.patch',
        ids: [id, other],
        patch: {
          note: r % 3 ? `n${r}` : undefined,
          colour: 'sand',
          rows: q % 2 ? 'all' : undefined,
          shown: [`I${p % 3}`],
          wires: r % 2 ? { model: 'faint' } : undefined,
        },
      };
    case 'frame':
      return {
        type: 'frame.make',
        id: fresh,
        frame: { title: `f${r}`, colour: 'blue', collapsed: r % 4 === 0 },
        members: { nodes: [id, other], frames: q % 2 ? [frame] : [], notes: [sticky] },
      };
    case 'paper':
      return { type: 'frame.patch', patches: { [frame]: { title: `t${r}`, colour: r % 2 ? 'rose' : 'teal' } } };
    case 'fold':
      return { type: 'frame.patch', patches: { [frame]: { collapsed: r % 2 === 0, at: q % 2 ? [p, q] : undefined } } };
    case 'assign':
      return {
        type: 'frame.assign',
        members: { nodes: [id], frames: [at(frames, p) ?? 'none'], notes: [sticky] },
        frame: r % 3 ? frame : undefined,
      };
    case 'lift':
      return {
        type: 'layout.move',
        positions: { [id]: { to: [p, q, 0] } },
        frames: { [frame]: [p, q] },
        notes: { [sticky]: [q, p] },
        into: { members: { nodes: [id, other], frames: [at(frames, p) ?? 'none'] }, frame: r % 2 ? frame : undefined },
      };
    case 'dissolve':
      return { type: 'node.delete', ids: [], frames: [frame, at(frames, r + 1) ?? 'none'], notes: r % 2 ? [sticky] : [] };
    case 'empty-out':
      return { type: 'frame.delete', id: frame, withMembers: true };
    case 'copy-frame':
      return {
        type: 'node.duplicate',
        ids: { [id]: fresh },
        offset: [8, 8],
        frames: { [frame]: `${fresh}f` },
        notes: { [sticky]: `${fresh}n` },
      };
    case 'stick':
      return {
        type: 'note.put',
        id: r % 2 ? fresh : sticky,
        note: { text: [{ insert: `s${q}\n` }], box: [p, q, 204, 96], colour: 'sand', layoutGroup: frame },
      };
    case 'unstick':
      return { type: 'note.patch', ids: [sticky], patch: { box: [p, q, 252, 96], colour: 'green' } };
    case 'inputs':
      return { type: 'node.set-inputs', inputs: { [id]: { I0: r, Values: [p, q] }, [other]: { I0: r } } };
    case 'mark-place':
      return { type: 'bookmark.put', id: `b${r % 3}`, bookmark: { name: `n${q}`, centre: [p, q], zoom: 1 } };
    case 'unmark-place':
      return { type: 'bookmark.delete', id: `b${r % 3}` };
    case 'title':
      return { type: 'workflow.rename', name: `title ${r}` };
  }
}

function perform(act: Act, peers: readonly Peer[]): void {
  const peer = peers[act.peer] as Peer;
  if (act.kind === 'command') {
    const call = commandOf(act.name, act.picks, peer.reader.document());
    if (call) peer.commands.dispatch(call);
  } else if (act.kind === 'undo') peer.commands.undo();
  else if (act.kind === 'redo') peer.commands.redo();
  else if (act.kind === 'deliver') deliver(peer, act.from % PEERS, act.twice);
  else peer.isOffline = act.kind === 'offline';
}

function deliver(peer: Peer, from: number, twice: boolean): void {
  const updates = peer.inbox.get(from) ?? [];
  if (peer.isOffline || updates.length === 0) return;
  peer.inbox.set(from, []);
  for (const update of twice ? [...updates, ...updates] : updates) Y.applyUpdate(peer.doc, update, 'network');
}

const peer = fc.nat(PEERS - 1);
const pick = fc.nat(1000);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      peer,
      name: fc.constantFrom(...COMMANDS),
      picks: fc.tuple(pick, pick, pick),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo' as const, 'redo' as const, 'offline' as const, 'online' as const),
      peer,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), peer, from: fc.nat(PEERS - 1), twice: fc.boolean() }),
  },
);

test(
  `whatever ${PEERS} people do, offline or late or twice, all end with the same document (${RUNS} runs)`,
  { timeout: 600_000 },
  () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 10, maxLength: 60 }), (acts) => {
        const peers = start();
        for (const one of acts) perform(one, peers);
        for (const one of peers) {
          one.isOffline = false;
          for (let from = 0; from < PEERS; from++) deliver(one, from, false);
        }
        const [first, ...rest] = peers as [Peer, ...Peer[]];
        const expected = readDocument(first.doc);
        for (const one of peers) {
          expect(one.doc.store.pendingStructs).toBeNull();
          expect(one.reader.document()).toEqual(readDocument(one.doc));
          const said = (expected.widgets['n0']?.text ?? []).map(({ insert }) => insert).join('');
          expect(one.heard).toBe(said);
        }
        for (const one of rest) {
          expect(readDocument(one.doc)).toEqual(expected);
          expect(Y.decodeStateVector(Y.encodeStateVector(one.doc))).toEqual(Y.decodeStateVector(Y.encodeStateVector(first.doc)));
        }
        for (const id of Object.keys(expected.nodes)) expect(expected.nodes[id]).toHaveProperty('inputs');
        const tree = new FrameTree(expected.frames);
        for (const id of tree.ids) expect(new Set(tree.chainOf(id)).size).toBe(tree.chainOf(id).length);
      }),
      { numRuns: RUNS },
    );
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { commandOf, COMMANDS, type CommandName } from '#fixtures/random-commands';
import { workflowNode } from '#fixtures/workflow-node';
import { emptyWorkflowDocument, FrameTree, type CommandsPort, type ReaderPort, type TextDelta } from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { createReader } from '../reader/create-reader.ts';
import { createCommandsPort } from './commands-port.ts';

/** More with PARTI_FUZZ_RUNS=50000. */
const RUNS = Number(process.env['PARTI_FUZZ_RUNS'] ?? 500);
const PEERS = 3;

/** One act of a peer; numbers pick among what there is at that moment. */
type Act =
  | { kind: 'command'; peer: number; name: CommandName; picks: [number, number, number] }
  | { kind: 'undo' | 'redo' | 'offline' | 'online'; peer: number }
  | { kind: 'deliver'; peer: number; from: number; twice: boolean };

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

const NOTE = 'Keep level 12 open.\nAsk the client.\n';

function start(): Peer[] {
  const origin = new Y.Doc();
  writeDocument(origin, {
    ...emptyWorkflowDocument(),
    nodes: { a: workflowNode(), b: workflowNode({ inputs: { Rows: [{ n: 1 }, { n: 2 }] } }), c: workflowNode() },
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
        for (const one of peers) one.isOffline = false;
        // Who hears of a change may have to write theirs beside it.
        while (peers.some(({ inbox }) => [...inbox.values()].some((updates) => updates.length > 0)))
          for (const one of peers) for (let from = 0; from < PEERS; from++) deliver(one, from, false);
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

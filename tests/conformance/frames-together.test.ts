import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, type CommandsPort, type ReaderPort } from '#domain';
import { sampleFunction, sampleNode } from '#fixtures/sample-functions';
import { commandOf, type CommandName } from '#fixtures/random-commands';
import { createCommandsPort } from '../../collab/commands/commands-port.ts';
import { writeDocument } from '../../collab/document/document-shape.ts';
import { createReader } from '../../collab/reader/create-reader.ts';
import { GraphModel } from '../../graph/model/graph-model.ts';
import { frameKey } from '../../graph/model/board-items.ts';

const SEEDS = 500;
/** What two people do to the same frames at once. */
const DONE = [
  ...(['frame', 'fold', 'fold', 'fold', 'assign', 'lift', 'move', 'dissolve', 'empty-out', 'copy-frame', 'stick'] as const),
  ...(['unstick', 'delete', 'link', 'replace', 'unlink', 'insert', 'heal', 'add', 'paste', 'duplicate'] as const),
] satisfies readonly CommandName[];

const functions = ['f', 'Levels', 'Cost'].map((id) =>
  sampleFunction({
    id,
    output: id,
    inputs: { P0: { type: 'number' }, P1: { type: 'number' }, Rate: { type: 'number' } },
    outputs: [{ name: 'Height', type: 'number' }],
  }),
);

interface Person {
  doc: Y.Doc;
  commands: CommandsPort;
  reader: ReaderPort;
  model: GraphModel;
  waiting: Uint8Array[];
}

function twoPeople(): [Person, Person] {
  const origin = new Y.Doc();
  const wire = (node: string) => ({ l: { node, output: 'out/Height', order: 0 } });
  writeDocument(origin, {
    ...emptyWorkflowDocument(),
    nodes: {
      a: { ...sampleNode('Levels'), layoutGroup: 'f0' },
      b: { ...sampleNode('Cost'), layoutGroup: 'f1', links: { 'in/P0': wire('a') } },
      c: { ...sampleNode('Cost'), links: { 'in/P0': wire('a'), 'in/P1': wire('b') } },
    },
    layout: { a: [0, 0, 0], b: [300, 0, 0], c: [600, 0, 0] },
    frames: {
      f0: { title: 'Site', colour: 'blue', collapsed: true, at: [0, 0] },
      f1: { title: 'Law', colour: 'sand', collapsed: false, parent: 'f0' },
    },
    notes: { s0: { text: [{ insert: 'Here.\n' }], box: [0, 300, 204, 96], colour: 'sand', layoutGroup: 'f1' } },
  });
  const people = [0, 1].map((): Person => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(origin));
    const source = {
      functionOf: (id: string) => functions.find((record) => record.id === id),
      library: () => [],
      subscribe: () => () => undefined,
    };
    const reader = createReader(doc, source, () => true);
    const model = new GraphModel(reader);
    model.attach();
    return { doc, reader, model, commands: createCommandsPort(doc, () => true), waiting: [] };
  }) as [Person, Person];
  for (const [at, { doc }] of people.entries())
    doc.on('update', (update: Uint8Array, from: unknown) => from !== 'network' && people[1 - at]?.waiting.push(update));
  return people;
}

/** Frames as a person sees them. */
const seen = ({ board }: GraphModel) =>
  [...board.frames.values()]
    .map(({ id, parent, nodes, notes, box, isCard, holder, rows }) => ({
      ...{ id, parent, box, isCard, holder, nodes: [...nodes].toSorted(), notes: [...notes].toSorted() },
      rows: rows
        .map(
          (row) =>
            `${row.side} ${row.node} ${row.port} ${row.wires
              .map((wire) => wire.id)
              .toSorted()
              .join()}`,
        )
        .toSorted(),
      shown: board.boxOf(frameKey(id)),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Ports of members that wires cross, counted anew from the document and the wires alone. */
function crossed(model: GraphModel, reader: ReaderPort, frame: string): string[] {
  const { frames, nodes } = reader.document();
  const holds = (node: string): boolean => {
    const been = new Set<string>();
    const start = nodes[node]?.layoutGroup;
    for (
      let at = typeof start === 'string' ? start : undefined;
      at !== undefined && Object.hasOwn(frames, at) && !been.has(at);
    ) {
      if (at === frame) return true;
      been.add(at);
      at = model.board.frames.get(at)?.parent;
    }
    return false;
  };
  const wires = model.graph().wires.filter(({ problem }) => problem?.code !== 'graph.broken-link');
  const ports = wires.flatMap(({ source, target }) =>
    holds(source.node) === holds(target.node)
      ? []
      : [holds(source.node) ? `out ${source.node} ${source.port}` : `in ${target.node} ${target.port}`],
  );
  return [...new Set(ports)].toSorted();
}

const pick = fc.nat(1000);
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ who: fc.nat(1), name: fc.constantFrom(...DONE), picks: fc.tuple(pick, pick, pick) }),
  },
  { weight: 2, arbitrary: fc.record({ who: fc.nat(1), turn: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 3, arbitrary: fc.record({ who: fc.nat(1), hears: fc.constant(true) }) },
);

const hear = (person: Person) => person.waiting.splice(0).forEach((update) => Y.applyUpdate(person.doc, update, 'network'));

test(
  `C.01e: two people move, collapse, delete and undo the same frames; both see one board (${SEEDS} runs)`,
  { timeout: 300_000 },
  () => {
    let cards = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 8, maxLength: 40 }), (acts) => {
        const people = twoPeople();
        for (const one of acts) {
          const person = people[one.who] as Person;
          if ('hears' in one) hear(person);
          else if ('turn' in one) person.commands[one.turn]();
          else {
            const call = commandOf(one.name, one.picks, person.reader.document());
            if (call) person.commands.dispatch(call);
          }
        }
        people.forEach(hear);
        const [ann, ben] = people;
        expect(seen(ann.model)).toEqual(seen(ben.model));
        // What was followed change by change is what somebody sees who opens it now.
        const anew = new GraphModel(ann.reader);
        anew.attach();
        expect(seen(ann.model)).toEqual(seen(anew));
        for (const frame of seen(ann.model)) {
          expect(frame.holder === undefined).toBe(frame.shown !== undefined);
          if (!frame.isCard || frame.holder !== undefined) continue;
          cards++;
          expect(frame.rows.map((row) => row.split(' ').slice(0, 3).join(' '))).toEqual(crossed(ann.model, ann.reader, frame.id));
        }
        for (const { id } of seen(ann.model)) expect(Object.hasOwn(ann.reader.document().frames, id)).toBe(true);
      }),
      { numRuns: SEEDS },
    );
    expect(cards).toBeGreaterThan(SEEDS / 4);
  },
);

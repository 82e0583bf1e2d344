import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyWorkflowDocument, PAPERS, type LibraryFunction, type WorkflowDocument } from '#domain';
import { sampleFunction, sampleNode } from '#fixtures/sample-functions';
import { twoBoards } from '#fixtures/two-boards';
import { addFunction } from '../add/add-function.ts';
import { insertFunction } from '../add/insert-function.ts';
import { drawnPart, EVERYTHING } from '../canvas/drawn-part.ts';
import { copyText, pasteText } from '../clipboard/clipboard.ts';
import { healSelected, insertCard } from './around-wire.ts';
import { connect } from './connect.ts';
import { addNote, collapse, deleteFrameWithContents, frameSelection, paint, unframe } from './edit-frames.ts';
import { deleteSelected, deleteWire, duplicate, moveTo, nudge, toggleDisabled, togglePinned } from './edit-nodes.ts';
import { placesOf } from './board-selection.ts';
import { replaceFunction } from './replace-function.ts';
import { select, selectAll } from './selection.ts';
import { createGraph } from '../editor/create-graph.ts';
import type { CommentPin } from '../editor/graph-view.ts';
import type { Graph } from '../editor/graph.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { GraphModel } from '../model/graph-model.ts';
import { layOut } from '../layout/layered/lay-out.ts';
import { tidy } from '../layout/tidy.ts';
import { movesOf } from '../inspector/order-wires.ts';
import { answer } from '../question/ask.ts';
import { setSight } from '../wires/wire-sight.ts';

globalThis.requestAnimationFrame ??= () => 0;
// Nothing glides.
globalThis.matchMedia ??= () => ({ matches: true }) as MediaQueryList;

/** More with PARTI_FUZZ_RUNS=5000. */
const SEEDS = Number(process.env['PARTI_FUZZ_RUNS'] ?? 200);

const functions = ['Levels', 'Cost'].map((id) =>
  sampleFunction({
    id,
    output: id,
    inputs: { Rate: { type: 'number' }, Rates: { type: 'array', items: { type: 'number' } } },
    outputs: [{ name: 'Height', type: 'number' }],
  }),
);
const library = functions.map((record): LibraryFunction => ({ record, digest: `${record.id}@1`, stage: 'live' }));
const at = <T>(list: Iterable<T>, pick: number): T | undefined => {
  const all = [...list];
  return all[pick % Math.max(1, all.length)];
};
const wireAt = (graph: Graph, pick: number) => at(graph.model.graph().wires, pick);
const frameAt = (graph: Graph, pick: number) => at(graph.model.board.frames.keys(), pick);

const keysOf = ({ model: { board } }: Graph) => [
  ...Array.from(board.frames.keys(), frameKey),
  ...Array.from(board.notes.keys(), noteKey),
];

/** A port of a card, as a gesture takes it. */
function portAt(graph: Graph, side: 'in' | 'out', p: number, q: number) {
  const card = graph.model.card(at(graph.model.ids, p) ?? '');
  const row = at(card?.rows.filter((one) => one.side === side && one.port) ?? [], q);
  return card && row?.port && { end: { node: card.id, port: row.key }, port: row.port };
}

/** What the worker of a tidy is asked, until it has thought. */
const thinking: (() => void)[] = [];
const failed: unknown[] = [];
const startTidy = (graph: Graph) =>
  void tidy(graph, () => Promise.resolve((asked) => new Promise((resolve) => thinking.push(() => resolve(layOut(asked)))))).catch(
    (error: unknown) => failed.push(error),
  );

/** A tidy moves cards in a turn of its own. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Lets what waits go on as far as it can without the worker. */
const goOn = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

/** Threads as the server keeps them for both, by what they are about. */
const comments = new Map<string, CommentPin>();

/** What a person does on the board by mouse, keys or menus; numbers pick among what there is. */
const DONE: Record<string, (graph: Graph, p: number, q: number) => void> = {
  select: (graph, p, q) =>
    select(
      graph,
      [at(graph.model.ids, p), at(graph.model.ids, q)].filter((id) => id !== undefined),
    ),
  'select items': (graph, p, q) => {
    select(
      graph,
      [at(graph.model.ids, p)].filter((id) => id !== undefined),
      [at(keysOf(graph), q)].filter((key) => key !== undefined),
    );
  },
  'select all': selectAll,
  delete: (graph) => deleteSelected(graph),
  cut: (graph) => deleteSelected(graph, true),
  heal: healSelected,
  duplicate: (graph) => duplicate(graph, graph.view.selection.get()),
  paste: (graph) => {
    const text = copyText(graph);
    if (text !== undefined && graph.model.size < 40) pasteText(graph, text, undefined);
  },
  add: (graph, p, q) => void addFunction(graph, at(library, p)!, { at: { x: p, y: q } }),
  insert: (graph, p, q) => {
    const wire = wireAt(graph, q);
    if (wire) insertFunction(graph, at(library, p)!, wire);
  },
  'drop on a wire': (graph, p, q) => {
    const [id, wire] = [at(graph.model.ids, p), wireAt(graph, q)];
    if (id !== undefined && wire) insertCard(graph, id, wire, { x: 4 * p, y: 4 * q });
  },
  replace: (graph, p, q) => {
    const id = at(graph.model.ids, p);
    if (id !== undefined) replaceFunction(graph, id, at(library, q)!);
  },
  connect: (graph, p, q) => {
    const [from, to] = [portAt(graph, 'out', p, q), portAt(graph, 'in', q, p)];
    if (from && to) connect(graph, from, to);
  },
  'delete a wire': (graph, p) => {
    const wire = wireAt(graph, p);
    if (wire) deleteWire(graph, wire.id);
  },
  tidy: startTidy,
  comment: (graph, p, q) => {
    const key = at([...graph.model.ids, ...keysOf(graph)], p * 61 + q);
    if (key !== undefined) comments.set(key, { count: q + 1, colour: undefined, author: 'Ann', said: [], isForMe: false });
  },
  rename: (graph, p, q) => {
    const id = at(graph.model.ids, p);
    if (id !== undefined) graph.ports.commands.dispatch({ type: 'node.rename', id, name: at(['', 'North', 'South'], q)! });
  },
  look: (graph, p, q) => {
    const looks = [{ note: 'Ask first.' }, { note: undefined }, { colour: 'sand' }, { rows: 'none' }, { rows: 'all' }] as const;
    const patch = q % 6 === 5 ? { shown: ['Rates'] } : at(looks, q)!;
    const ids = [...graph.view.selection.get(), at(graph.model.ids, p)].filter((id) => id !== undefined);
    if (ids.length > 0) graph.ports.commands.dispatch({ type: 'node.patch', ids, patch });
  },
  'set several': (graph, _, q) => {
    const inputs = Object.fromEntries([...graph.view.selection.get()].map((id) => [id, { Rate: q }]));
    if (Object.keys(inputs).length > 0) graph.ports.commands.dispatch({ type: 'node.set-inputs', inputs });
  },
  newer: (graph, _, q) => {
    const ids = [...graph.view.selection.get()];
    const pinned = at(
      [
        { digest: 'Levels@2', stage: 'live' },
        { digest: 'Cost@2', stage: 'test' },
      ] as const,
      q,
    )!;
    if (ids.length > 0) graph.ports.commands.dispatch({ type: 'node.pin-version', ids, ...pinned });
  },
  order: (graph, p, q) => {
    const id = at(graph.model.ids, p);
    const wires =
      id === undefined
        ? []
        : graph.model
            .graph()
            .wiresInto(id)
            .filter(({ target }) => target.port === 'in/Rates');
    const moves = movesOf(graph.ports.commands, wires, q % Math.max(1, wires.length));
    (moves?.up ?? moves?.down)?.();
  },
  ask: (graph, p, q) => {
    const [source, target] = [at(graph.model.ids, p), at(graph.model.ids, q)];
    if (source === undefined || target === undefined || source === target) return;
    const ends = { source: { node: source, port: 'model' }, target: { node: target, port: 'in/Rate' } } as const;
    answer(graph, ends, { query: 'Area', aggregator: 'sum' });
  },
  sight: (graph, p, q) => {
    const wire = wireAt(graph, p);
    if (wire) setSight(graph, wire.source.node, wire.source.port, at(['faint', 'hidden', undefined] as const, q));
  },
  frame: (graph) => frameSelection(graph),
  unframe,
  collapse: (graph, p) => {
    const id = frameAt(graph, p);
    if (id !== undefined) collapse(graph, [id]);
  },
  'empty a frame': (graph, p) => {
    const id = frameAt(graph, p);
    if (id !== undefined) deleteFrameWithContents(graph, id);
  },
  paint: (graph, p) => paint(graph, at(PAPERS, p)!),
  note: (graph, p, q) => addNote(graph, { x: 4 * p, y: 4 * q }),
  nudge: (graph, p, q) => nudge(graph, (p % 3) - 1, (q % 3) - 1, 6),
  pin: togglePinned,
  switch: toggleDisabled,
  drag: (graph, p, q) => {
    const places = new Map([...placesOf(graph)].map(([key, { x, y }]) => [key, { x: x + 4 * p, y: y + 4 * q }] as const));
    graph.show(places);
    if (places.size > 0) moveTo(graph, places);
    graph.show(new Map());
  },
  hold: (graph, p) => graph.show(new Map([...placesOf(graph)].map(([key, { x, y }]) => [key, { x: x + p, y }] as const))),
  'let go': (graph) => graph.show(new Map()),
  undo: (graph) => graph.ports.commands.undo(),
  redo: (graph) => graph.ports.commands.redo(),
};

function twoPeople() {
  const wire = (node: string, output = 'out/Height') => ({ l: { node, output, order: 0 } });
  const document = {
    ...emptyWorkflowDocument(),
    nodes: {
      a: { ...sampleNode('Levels'), layoutGroup: 'f0' },
      b: { ...sampleNode('Cost'), layoutGroup: 'f1', links: { 'in/Rate': wire('a') } },
      c: { ...sampleNode('Cost'), links: { 'in/Rate': wire('a'), 'in/Rates': wire('b') } },
    },
    layout: { a: [0, 0, 0], b: [300, 0, 0], c: [600, 0, 0] },
    frames: {
      f0: { title: 'Site', colour: 'blue', collapsed: false },
      f1: { title: 'Law', colour: 'sand', collapsed: true, at: [0, 0], parent: 'f0' },
    },
    notes: { s0: { text: [{ insert: 'Here.\n' }], box: [0, 300, 204, 96], colour: 'sand', layoutGroup: 'f0' } },
  } satisfies WorkflowDocument;
  return twoBoards(document, functions, library).map(({ ports, hear }) => {
    const graph = createGraph(ports);
    graph.attach();
    return { graph, hear };
  });
}

const EVERYWHERE = { x: -1e7, y: -1e7, width: 2e7, height: 2e7 };

/** A board as it is seen: what stands where, and the wires with their ends. */
function seen(graph: Graph) {
  const ids = [...graph.model.grid.query(EVERYWHERE)].toSorted();
  const round = ({ x, y }: { x: number; y: number }) => `${Math.round(x)} ${Math.round(y)}`;
  return {
    cards: ids.map((id) => [id, graph.boxOf(id)]),
    frames: [...graph.model.board.frames.values()]
      .map(({ id, parent, box, isCard, holder, count }) => ({ id, parent, box, isCard, holder, count }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    wires: [...graph.wires.all()]
      .map(({ wire, route }) => `${wire.id} ${round(route.points[0]!)} ${round(route.points.at(-1)!)}`)
      .toSorted(),
    comments: [...comments.keys()].map((key) => [key, graph.boxOf(key)]),
    problems: [...graph.model.graph().problems].map(([id, all]) => `${id} ${all.map(({ code }) => code).join()}`).toSorted(),
  };
}

const pick = fc.nat(60);
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      who: fc.nat(1),
      name: fc.constantFrom(...Object.keys(DONE), 'tidy', 'tidy', 'delete'),
      p: pick,
      q: pick,
    }),
  },
  { weight: 3, arbitrary: fc.record({ who: fc.nat(1), hears: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ who: fc.nat(1), thought: fc.constant(true) }) },
);

test(
  `C.01c two people give every command of the board, tidy and comment; both see one board, as who opens it anew (${SEEDS} runs)`,
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 40 }), async (acts) => {
        thinking.length = 0;
        comments.clear();
        const people = twoPeople();
        for (const one of acts) {
          const person = people[one.who]!;
          if ('hears' in one) person.hear();
          else if ('thought' in one) thinking.shift()?.();
          else DONE[one.name]?.(person.graph, one.p, one.q);
          await goOn();
          // What is drawn in two pictures is all there is, nothing twice.
          const { wires, view } = person.graph;
          const { still, moving } = drawnPart(person.graph, view.shown.get());
          const drawn = [still, moving].flatMap((part) => [...part.near(wires, EVERYWHERE)].map(({ wire }) => wire.id));
          expect(drawn.toSorted()).toEqual([...EVERYTHING.still.near(wires, EVERYWHERE)].map(({ wire }) => wire.id).toSorted());
        }
        while (thinking.length > 0 || people.some(({ graph }) => graph.view.tidying.get())) {
          thinking.shift()?.();
          await nextTurn();
        }
        expect(failed).toEqual([]);
        for (const { graph } of people) expect(graph.view.tidying.get()).toBe(false);
        for (const person of people) {
          person.hear();
          person.graph.show(new Map());
        }
        const [ann, ben] = people.map(({ graph }) => graph) as [Graph, Graph];
        expect(seen(ann)).toEqual(seen(ben));
        const anew = createGraph(ann.ports);
        anew.attach();
        expect(seen(ann)).toEqual(seen(anew));
        expect(new GraphModel(ann.ports.reader).size).toBe(ann.model.size);
        for (const { model, view } of [ann, ben]) {
          for (const id of view.selection.get()) expect(model.card(id)).toBeDefined();
          for (const key of view.items.get()) expect(model.board.modelOf(key)).toBeDefined();
        }
      }),
      { numRuns: SEEDS },
    );
  },
);

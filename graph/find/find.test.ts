import { describe, expect, it } from 'vitest';
import type { NodeRun, RunResult, WorkflowDocument } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { select } from '../edit/selection.ts';
import { createGraph } from '../editor/create-graph.ts';
import type { Viewport } from '../editor/graph-view.ts';
import { foundText } from './find-nodes.ts';
import { ask, closeFind, foundLook, lookAgain, openFind, selectFound, step } from './find.ts';
import { NodeTexts } from './node-texts.ts';

globalThis.requestAnimationFrame ??= () => 0;

const levels = sampleFunction({
  id: 'Levels',
  output: 'Levels',
  inputs: { Height: { type: 'number', $partiUnitType: 'length' }, Use: { type: 'string', default: 'Flats' } },
});
const floors = sampleFunction({
  id: 'Floors',
  dependencies: ['Levels'],
  outputs: [{ name: 'Area', type: 'number', unit_type: 'area' }],
});
const facade = sampleFunction({ id: 'Façade' });

/** 200 screens right of everything else. */
const FAR_PX = 200 * 1280;

interface Given {
  runs?: NodeRun[];
  results?: Record<string, RunResult>;
  change?: (document: WorkflowDocument) => void;
}

function setUp({ runs = [], results, change }: Given = {}) {
  const document = sampleDocument({ l: 'Levels', f: 'Floors', far: 'Façade', gone: 'Unknown' });
  document.layout = { l: [0, 0, 0], f: [300, 0, 0], far: [FAR_PX, 0, 0], gone: [0, 400, 0] };
  change?.(document);
  const ports = fakePorts({ document, functions: [levels, floors, facade], runs, ...(results ? { results } : {}) });
  const graph = createGraph(ports);
  graph.attach();
  graph.view.size.set({ width: 1280, height: 800 });
  const went: Viewport[] = [];
  graph.mountCamera({
    go: (viewport) => {
      went.push(viewport);
      graph.view.setViewport(viewport);
    },
  });
  const texts = new NodeTexts(graph, shownTexts('en'), graph.units.get());
  openFind(graph);
  const found = (query: string) => {
    ask(graph, texts, { query, filter: 'all' });
    return graph.view.find.get()?.hits;
  };
  return { graph, ports, texts, found, went };
}

const result = (outputs: RunResult['outputs']): RunResult => ({ model: null, outputs }) as unknown as RunResult;

describe('search over the graph', () => {
  it('finds a card 200 screens away, and goes there', () => {
    const { graph, found, went } = setUp();
    expect(found('facade')).toEqual(['far']);
    expect(graph.view.find.get()?.at).toBe(0);
    const { x, zoom } = went.at(-1)!;
    // The middle of the card, 240 px wide, in the middle of the board.
    expect(graph.model.card('far')?.box.width).toBeDefined();
    const middle = FAR_PX + graph.model.card('far')!.box.width / 2;
    expect(middle * zoom + x).toBeCloseTo(640);
  });

  it('finds by name, function, port, value, output and error', () => {
    const area = { a: result({ Area: 22113 }) };
    const { found } = setUp({
      results: area,
      runs: [
        { nodeId: 'f', state: 'succeeded', resultDigest: 'a' },
        { nodeId: 'far', state: 'failed', error: { code: 'run.failed', message: 'The plot is too narrow.' } },
      ],
      change: (document) => {
        document.nodes['l']!.name = 'Storeys of the tower';
        document.nodes['l']!.inputs = { Height: 3.25 };
      },
    });
    expect(found('TOWER')).toEqual(['l']);
    expect(found('Levels')).toEqual(['l']);
    expect(found('height')).toEqual(['l']);
    expect(found('3.25 m')).toEqual(['l']);
    expect(found('flats')).toEqual(['l']);
    expect(found('22113')).toEqual(['f']);
    expect(found('22,113 m2')).toEqual(['f']);
    expect(found('too narrow')).toEqual(['far']);
    // Words of one node in any order, never of two.
    expect(found('tower 3.25')).toEqual(['l']);
    expect(found('tower narrow')).toEqual([]);
    expect(found('unknown')).toEqual(['gone']);
  });

  it('does not take the value that a wire replaces for what stands in the card', () => {
    const { found } = setUp({
      change: (document) => {
        document.nodes['l']!.inputs = { Height: 3.25 };
        lay(document, 'f', 'out/Area', 'l', 'in/Height');
      },
    });
    expect(found('3.25')).toEqual([]);
    expect(found('height')).toEqual(['l']);
  });

  it('asks nothing while nothing is typed, and says so where nothing is found', () => {
    const { graph, found } = setUp();
    expect(found('  ')).toBeUndefined();
    expect(foundLook(graph.view.find.get(), 'l')).toBeUndefined();
    expect(found('pannel')).toEqual([]);
    expect(graph.view.find.get()?.at).toBe(-1);
    step(graph, 1);
    expect(graph.view.selection.get().size).toBe(0);
    expect(found('__proto__ <b> \\ (')).toEqual([]);
  });

  it('names the text that was meant, where it is not the name', () => {
    const { texts } = setUp();
    expect(foundText(texts, 'l', 'flats')).toMatchObject({ of: 'input', text: 'Use Flats' });
    expect(foundText(texts, 'l', 'levels')).toBeUndefined();
  });

  it('dims what is not found and marks where it stands', () => {
    const { graph, found } = setUp();
    expect(found('l')).toEqual(['l', 'f']);
    const look = (id: string) => foundLook(graph.view.find.get(), id);
    expect(['l', 'f', 'far', 'gone'].map(look)).toEqual(['current', 'hit', 'other', 'other']);
    step(graph, 1);
    expect(['l', 'f'].map(look)).toEqual(['hit', 'current']);
  });
});

describe('going from one to the next', () => {
  it('goes round both ways, selects where it stands, and gives the selection back', () => {
    const { graph, found } = setUp();
    closeFind(graph);
    select(graph, ['gone', 'far']);
    graph.view.focused.set('gone');
    openFind(graph);
    expect(found('l')).toEqual(['l', 'f']);
    const stands = () => [...graph.view.selection.get()];
    expect(stands()).toEqual(['gone', 'far']);
    step(graph, 1);
    expect(stands()).toEqual(['f']);
    step(graph, 1);
    expect(stands()).toEqual(['l']);
    step(graph, -1);
    expect(stands()).toEqual(['f']);
    closeFind(graph);
    expect(stands()).toEqual(['gone', 'far']);
    expect(graph.view.focused.get()).toBe('gone');
    expect(graph.view.find.get()).toBeUndefined();
  });

  it('leaves what a person chose meanwhile', () => {
    const { graph, found } = setUp();
    found('l');
    step(graph, 1);
    select(graph, ['far']);
    closeFind(graph);
    expect([...graph.view.selection.get()]).toEqual(['far']);
  });

  it('gives back no card that somebody deleted', () => {
    const { graph, ports, found } = setUp();
    closeFind(graph);
    select(graph, ['gone', 'far']);
    openFind(graph);
    found('levels');
    step(graph, 1);
    ports.commands.dispatch({ type: 'node.delete', ids: ['gone'] });
    closeFind(graph);
    expect([...graph.view.selection.get()]).toEqual(['far']);
  });

  it('selects all that was found', () => {
    const { graph, found } = setUp();
    found('l');
    selectFound(graph);
    expect([...graph.view.selection.get()]).toEqual(['l', 'f']);
    expect(graph.view.find.get()).toBeUndefined();
  });

  it('follows what changes without moving the view', () => {
    const { graph, ports, texts, found, went } = setUp();
    expect(found('tower')).toEqual([]);
    ports.commands.dispatch({ type: 'node.rename', id: 'far', name: 'Tower' });
    lookAgain(graph, texts);
    expect(graph.view.find.get()?.hits).toEqual(['far']);
    expect(went).toEqual([]);
  });
});

describe('showing only some', () => {
  const only = (filter: Parameters<typeof ask>[2]['filter'], given?: Given) => {
    const { graph, texts } = setUp(given);
    ask(graph, texts, { query: '', filter });
    return graph.view.find.get()?.hits?.toSorted();
  };

  it('failed, out of date, unused, of one function', () => {
    const runs: NodeRun[] = [
      { nodeId: 'l', state: 'out-of-date' },
      { nodeId: 'f', state: 'failed' },
      { nodeId: 'far', state: 'succeeded' },
    ];
    // A function that is not known failed too.
    expect(only('failed', { runs })).toEqual(['f', 'gone']);
    expect(only('stale', { runs })).toEqual(['l']);
    // Floors takes the model of Levels by name.
    const change = ({ nodes }: WorkflowDocument) =>
      Object.assign(nodes['f']!, { overrides: { Panel: { e: { identity: { Place: 1 }, value: { Depth: 0.4 }, order: 1 } } } });
    expect(only('hands', { change })).toEqual(['f']);
    expect(only('unused')).toEqual(['f', 'far', 'gone']);
    expect(only('function Levels')).toEqual(['l']);
  });

  it('and among them what is typed', () => {
    const { graph, texts } = setUp();
    ask(graph, texts, { query: 'area', filter: 'unused' });
    expect(graph.view.find.get()?.hits).toEqual(['f']);
    ask(graph, texts, { query: 'flats' });
    expect(graph.view.find.get()?.hits).toEqual([]);
  });

  it('finds what people say of a card, and forgets it once it is settled', () => {
    const { graph, texts, found } = setUp();
    const pin = { count: 1, colour: undefined, author: 'Aiko', isForMe: false };
    graph.view.pins.set(new Map([['f', { ...pin, said: ['Is this gross?', 'No: net'] }]]));
    expect(found('gross')).toEqual(['f']);
    expect(foundText(texts, 'f', 'gross')).toMatchObject({ of: 'comment', text: 'Is this gross?' });
    graph.view.pins.set(new Map());
    expect(found('gross')).toEqual([]);
  });

  it('finds frames by their title and notes by what they say, after the nodes', () => {
    const { found, graph, texts } = setUp({
      change: (document) => {
        document.frames = { fr: { title: 'Levels and law', colour: 'blue', collapsed: true } };
        document.notes = {
          n: {
            text: [{ insert: 'Ask about ' }, { insert: 'levels', attributes: { bold: true } }, { insert: '\n' }],
            box: [0, 900, 204, 96],
            colour: 'sand',
          },
        };
        document.nodes['f'] = { ...document.nodes['f']!, layoutGroup: 'fr', note: 'Without the lobby' };
      },
    });
    expect(found('levels')?.slice(-2)).toEqual(['frame:fr', 'note:n']);
    expect(texts.of('note:n')[0]?.text).toBe('Ask about levels');
    expect(found('lobby')).toEqual(['f']);
    // What lies in a collapsed frame is found all the same; to go there opens the frame in this tab alone.
    selectFound(graph);
    expect(graph.model.holderOf('f')).toBeUndefined();
    expect(graph.ports.reader.document().frames['fr']?.collapsed).toBe(true);
  });
});

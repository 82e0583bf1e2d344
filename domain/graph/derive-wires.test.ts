import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lay, lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { canConnect, portsFor, type PortEnd } from './can-connect.ts';
import { deriveGraph } from './derive-wires.ts';
import { portsOf } from './port.ts';
import { topologicalOrder, adjacency } from './topology.ts';

const site = sampleFunction({ id: 'site', output: 'Site', outputs: [{ name: 'Area', type: 'number', unit_type: 'area' }] });
const envelope = sampleFunction({
  id: 'envelope',
  output: 'Envelope',
  dependencies: ['Site'],
  inputs: { Height: { type: 'number', default: 3, $partiUnitType: 'length' }, Label: { type: 'string' } },
});
const levels = sampleFunction({ id: 'levels', output: 'Levels', dependencies: ['Envelope', 'Core?'] });
const core = sampleFunction({ id: 'core', output: 'Core', dependencies: ['Levels'] });
const round = sampleFunction({ id: 'round', output: 'Envelope', dependencies: ['Envelope'] });
const functionOf = lookupIn([site, envelope, levels, core, round]);
const wiresOf = (document: Parameters<typeof deriveGraph>[0]) =>
  deriveGraph(document, functionOf).wires.map(
    (wire) => `${wire.source.node}→${wire.target.node} ${wire.kind}${wire.problem ? '!' : ''}`,
  );

describe('derived wires', () => {
  it('joins by name and orders producers first', () => {
    const graph = deriveGraph(sampleDocument({ c: 'levels', b: 'envelope', a: 'site' }), functionOf);
    expect(graph.wires.map((wire) => [wire.source, wire.target])).toEqual([
      [
        { node: 'a', port: 'model' },
        { node: 'b', port: 'dep/Site' },
      ],
      [
        { node: 'b', port: 'model' },
        { node: 'c', port: 'dep/Envelope' },
      ],
    ]);
    expect(graph.order).toEqual(['a', 'b', 'c']);
    expect(graph.problems.size).toBe(0);
    expect([...graph.downstream('a')].toSorted()).toEqual(['b', 'c']);
    expect([...graph.upstream('c')].toSorted()).toEqual(['a', 'b']);
  });

  it('offers an optional wire that would close a cycle instead of deriving it', () => {
    const graph = deriveGraph(sampleDocument({ a: 'site', b: 'envelope', c: 'levels', d: 'core' }), functionOf);
    expect(graph.wires.some((wire) => wire.target.port === 'dep/Core')).toBe(false);
    expect(graph.offers).toEqual([{ target: { node: 'c', port: 'dep/Core' }, producers: ['d'] }]);
    expect(graph.cyclic.size).toBe(0);
  });

  it('W5.10b: reports redundant producers at the consumer until one is chosen', () => {
    const document = sampleDocument({ s1: 'site', s2: 'site', e: 'envelope' });
    const graph = deriveGraph(document, functionOf);
    expect(graph.problems.get('e')).toEqual([
      { code: 'graph.redundant-functions', parameters: { functions: 'site, site', output: 'Site' }, nodes: ['s1', 's2'] },
    ]);
    expect(graph.choices).toEqual([{ target: { node: 'e', port: 'dep/Site' }, producers: ['s1', 's2'] }]);
    lay(document, 's2', 'model', 'e', 'dep/Site');
    expect(deriveGraph(document, functionOf).problems.size).toBe(0);
    expect(wiresOf(document)).toEqual(['s2→e explicit']);
  });

  it('leaves disabled producers out', () => {
    const document = sampleDocument({ s1: 'site', s2: 'site', e: 'envelope' });
    document.nodes['s1'] = { ...document.nodes['s1']!, disabled: true };
    expect(wiresOf(document)).toEqual(['s2→e derived']);
  });

  it('W5.10c: hands a modifier’s model to consumers further down, and refuses two modifiers', () => {
    const document = sampleDocument({ a: 'site', b: 'envelope', c: 'levels', r: 'round' });
    expect(wiresOf(document).toSorted()).toEqual(['a→b derived', 'b→r derived', 'r→c derived']);
    const two = deriveGraph(sampleDocument({ a: 'site', b: 'envelope', c: 'levels', r: 'round', q: 'round' }), functionOf);
    expect(two.problems.get('c')?.[0]?.code).toBe('graph.too-many-modifiers');
    expect(two.problems.has('r')).toBe(false);
  });

  it('W5.10a: marks the members of a cycle and lets the rest run', () => {
    const document = sampleDocument({ a: 'site', b: 'envelope', c: 'levels', d: 'core' });
    lay(document, 'd', 'model', 'c', 'dep/Core');
    const graph = deriveGraph(document, functionOf);
    expect([...graph.cyclic].toSorted()).toEqual(['c', 'd']);
    expect(graph.order).toEqual(['a', 'b']);
    expect(graph.problems.get('c')).toEqual([
      { code: 'graph.circular-dependency', parameters: { functions: 'levels, core' }, nodes: ['c', 'd'] },
    ]);
    expect(wiresOf(document).toSorted()).toEqual(['a→b derived', 'b→c derived', 'c→d derived!', 'd→c explicit!']);
  });

  it('keeps a wire whose source is gone, marked', () => {
    const document = sampleDocument({ e: 'envelope' });
    lay(document, 'gone', 'model', 'e', 'dep/Site');
    expect(deriveGraph(document, functionOf).wires[0]?.problem?.code).toBe('graph.broken-link');
  });

  it('keeps the newest link of a single port', () => {
    const document = sampleDocument({ s1: 'site', s2: 'site', e: 'envelope' });
    lay(document, 's1', 'model', 'e', 'dep/Site');
    lay(document, 's2', 'model', 'e', 'dep/Site');
    expect(wiresOf(document)).toEqual(['s2→e explicit']);
  });

  it('names unknown functions', () => {
    expect(deriveGraph(sampleDocument({ x: 'mystery' }), functionOf).problems.get('x')).toEqual([
      { code: 'function.not-found', parameters: { id: 'mystery' } },
    ]);
  });

  const corpus = join(import.meta.dirname, '../../../shared/corpus/functions');
  it.skipIf(!existsSync(corpus))(
    'offers Levels to EnvelopeBySketch, because LevelsByEnvelope needs its envelope (skipped without ../shared)',
    () => {
      const read = (name: string) => readFunctionRecord(JSON.parse(readFileSync(join(corpus, `${name}.hypar.json`), 'utf8')));
      const functions = [read('EnvelopeBySketch'), read('LevelsByEnvelope')];
      const [sketch, by] = functions as [(typeof functions)[0], (typeof functions)[0]];
      const graph = deriveGraph(sampleDocument({ e: sketch.id, l: by.id }), lookupIn(functions));
      expect(graph.wires.map((wire) => `${wire.source.node}→${wire.target.node}`)).toEqual(['e→l']);
      expect(graph.offers.map((offer) => offer.target.node)).toEqual(['e']);
      expect(graph.cyclic.size).toBe(0);
    },
  );
});

describe('connecting', () => {
  const endOf = (node: string, record: typeof site, key: string): PortEnd => ({
    end: { node, port: key },
    port: portsOf(record).find((port) => port.key === key)!,
  });
  it.each([
    [endOf('a', site, 'model'), endOf('c', levels, 'dep/Envelope'), undefined],
    [endOf('a', site, 'out/Area'), endOf('c', levels, 'dep/Envelope'), 'field.incompatible-type'],
    [endOf('a', site, 'out/Area'), endOf('b', envelope, 'in/Height'), 'field.incompatible-units'],
    [endOf('a', site, 'out/Area'), endOf('b', envelope, 'in/Label'), 'field.incompatible-type'],
    // By a question.
    [endOf('a', site, 'model'), endOf('b', envelope, 'in/Height'), undefined],
    [endOf('b', envelope, 'model'), endOf('b', envelope, 'dep/Site'), 'graph.circular-dependency'],
    [endOf('a', site, 'model'), endOf('b', envelope, 'model'), 'field.incompatible-type'],
  ])('%o → %o: %s, whichever is named first', (source, target, code) => {
    for (const connection of [canConnect(source, target), canConnect(target, source)])
      expect(connection.ok ? undefined : connection.code).toBe(code);
  });

  it('ranks the port of the same name first', () => {
    const model = portsOf(site).find((port) => port.key === 'model')!;
    expect(portsFor(envelope, model).map((port) => port.key)).toEqual(['dep/Site', 'in/Height', 'in/Label']);
    expect(
      portsFor(
        site,
        portsOf(envelope).find((port) => port.key === 'dep/Site')!,
      ).map((port) => port.key),
    ).toEqual(['model']);
  });
});

describe('order', () => {
  it('breaks ties by id and finds only members of cycles', () => {
    const edges = adjacency(
      ['z', 'a', 'm', 'x', 'y'],
      [
        ['z', 'm'],
        ['a', 'm'],
        ['m', 'x'],
        ['x', 'y'],
        ['y', 'x'],
      ],
    );
    expect(topologicalOrder(edges)).toEqual({ order: ['a', 'z', 'm'], cyclic: new Set(['x', 'y']) });
  });
});

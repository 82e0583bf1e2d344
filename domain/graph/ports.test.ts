import { describe, expect, it } from 'vitest';
import { lay, lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { portsFit } from './can-connect.ts';
import { deriveWires } from './derive-wires.ts';
import { dataTypeOfInput, portsOf, type Port } from './port.ts';
import { adjacency, reversed } from './topology.ts';

const port = (patch: Partial<Port>): Port => ({
  key: 'in/A',
  side: 'in',
  kind: 'input',
  name: 'A',
  dataType: 'number',
  list: false,
  optional: false,
  unitType: 'none',
  ...patch,
});

describe('ports', () => {
  it.each([
    [{ type: 'number' }, 'number'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'string' }, 'text'],
    [{ type: 'string', enum: ['a'] }, 'text'],
    [{ type: 'number', enum: [1, 2] }, 'number'],
    [{ enum: [true] }, 'boolean'],
    [{ $ref: 'https://x/Plane.json' }, 'geometry'],
    [{ type: 'string', format: 'date' }, 'text'],
    [{ type: 'object', properties: { A: { type: 'number' } } }, 'list'],
    [{ type: 'array', items: { type: 'string' } }, 'list'],
    [{ $ref: 'https://x/Color.json' }, 'text'],
    [{ $ref: 'https://x/Polygon.json' }, 'geometry'],
    [{ $ref: 'https://x/Vector3.json' }, 'geometry'],
    [{ type: 'array', items: { $ref: 'https://x/Polyline.json' } }, 'geometry'],
    [{ $ref: 'https://x/Location/Point.json' }, 'location'],
    [{ $ref: 'https://x/InputData.json' }, 'file'],
    [{ $ref: 'https://x/InputFolder.json' }, 'file'],
    [{ $ref: 'https://x/FileDestination.json' }, 'file'],
  ])('the input %j takes %s', (property, dataType) => expect(dataTypeOfInput(property)).toBe(dataType));

  it('W3.06a W3.24a: a card shows dependencies, inputs, the model and typed outputs, in this order', () => {
    const record = sampleFunction({
      id: 'f',
      output: 'Floors',
      dependencies: ['Levels', 'Core?'],
      inputs: { Height: { type: 'number', $partiOrder: 2, $partiUnitType: 'length' }, Name: { type: 'string', $partiOrder: 1 } },
      required: ['Height'],
      outputs: [
        { name: 'Area', type: 'number', unit_type: 'area' },
        { name: 'Span', type: 'range' },
        { name: 'Note', type: 'string' },
        { name: 'Names', type: 'list' },
        { name: 'Tall', type: 'boolean' },
        { name: 'Odd', type: 'foo' },
      ],
    });
    expect(portsOf(record).map((one) => [one.key, one.kind, one.dataType, one.optional, one.unitType].join(' '))).toEqual([
      'dep/Levels dependency model false none',
      'dep/Core dependency model true none',
      'in/Name input text true none',
      'in/Height input number false length',
      'model model model false none',
      'out/Area output number false area',
      'out/Span output number false none',
      'out/Note output text false none',
      'out/Names output list false none',
      'out/Tall output boolean false none',
    ]);
  });
});

describe('what fits', () => {
  const out = (patch: Partial<Port>) => port({ key: 'out/A', side: 'out', kind: 'output', ...patch });
  const model = port({ key: 'model', side: 'out', kind: 'model', dataType: 'model' });

  it('W5.06a: values fit their own type only', () => {
    const types = ['number', 'text', 'boolean', 'list', 'geometry', 'file', 'location'] as const;
    for (const source of types) {
      for (const target of types) {
        const fit = portsFit(out({ dataType: source }), port({ dataType: target }));
        expect(fit.ok, `${source} → ${target}`).toBe(source === target);
        if (!fit.ok) expect(fit).toEqual({ ok: false, code: 'field.incompatible-type', parameters: { source, target } });
      }
    }
  });

  it('a list takes each of its items by a wire of its own', () => {
    expect(portsFit(out({ dataType: 'number' }), port({ dataType: 'list', list: true })).ok).toBe(true);
  });

  it('a list takes single values of what it holds, and says what that is', () => {
    const fit = (source: Port['dataType'], items: object) =>
      portsFit(out({ dataType: source }), port({ dataType: 'list', list: true, property: { type: 'array', items } as never }));
    expect([fit('text', { type: 'string' }).ok, fit('number', { type: 'integer' }).ok, fit('number', {}).ok]).toEqual([
      true,
      true,
      true,
    ]);
    expect(fit('number', { type: 'string' })).toMatchObject({ ok: false, parameters: { source: 'number', target: 'text' } });
    expect(fit('list', { type: 'string' }).ok).toBe(true);
  });

  it('refuses quantities of different kinds, not those of which one has none', () => {
    const fits = (source: Port['unitType'], target: Port['unitType']) =>
      portsFit(out({ unitType: source }), port({ unitType: target })).ok;
    expect(fits('length', 'length')).toBe(true);
    expect(fits('length', 'none')).toBe(true);
    expect(fits('none', 'area')).toBe(true);
    expect(fits('length', 'area')).toBe(false);
  });

  it('a model fits a dependency as it is, an input through a query, a file or place not at all', () => {
    const dependency = port({ key: 'dep/A', kind: 'dependency', dataType: 'model' });
    expect(portsFit(model, dependency)).toEqual({ ok: true, converts: false, needsQuery: false });
    expect(portsFit(out({}), dependency).ok).toBe(false);
    for (const dataType of ['number', 'text', 'boolean', 'list', 'geometry'] as const)
      expect(portsFit(model, port({ dataType }))).toEqual({ ok: true, converts: false, needsQuery: true });
    for (const dataType of ['file', 'location'] as const) expect(portsFit(model, port({ dataType })).ok).toBe(false);
  });

  it('goes from an output to an input only', () => {
    expect(portsFit(port({}), port({})).ok).toBe(false);
    expect(portsFit(out({}), out({})).ok).toBe(false);
  });
});

describe('wires', () => {
  it('keeps every wire of a list port in its order, and joins the rest by name', () => {
    const maker = sampleFunction({ id: 'm', output: 'A', outputs: [{ name: 'N', type: 'number' }] });
    const taker = sampleFunction({ id: 't', dependencies: ['A'], inputs: { All: { type: 'array', items: { type: 'number' } } } });
    const document = sampleDocument({ a: 'm', t: 't' });
    lay(document, 'a', 'out/N', 't', 'in/All', { order: 2 });
    lay(document, 'a', 'out/N', 't', 'in/All', { order: 1 });
    expect(deriveWires(document, lookupIn([maker, taker])).map((wire) => wire.id)).toEqual([
      't/in/All/link-1',
      't/in/All/link-0',
      't/dep/A/by-name',
    ]);
  });

  it('turns edges round', () => {
    const edges = adjacency(
      ['a', 'b', 'c'],
      [
        ['a', 'b'],
        ['a', 'c'],
        ['x', 'a'],
      ],
    );
    expect(reversed(edges)).toEqual(
      new Map([
        ['a', new Set()],
        ['b', new Set(['a'])],
        ['c', new Set(['a'])],
      ]),
    );
  });
});

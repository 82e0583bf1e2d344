import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { JsonObject, JsonValue } from '#domain';
import { insertionOrders } from './insertion-orders.ts';
import { pairRows } from './pair-rows.ts';
import { toPlain, toShared, writeShared, type SharedMap } from './shared-value.ts';

let keys = 0;
const newKey = () => `k${keys++}`;

/** A second copy that receives everything by bytes, so that the encoding takes part. */
function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}
const inputsOf = (doc: Y.Doc): SharedMap => doc.getMap('inputs');
const exchange = (a: Y.Doc, b: Y.Doc) => {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
};
function holding(value: JsonValue): Y.Doc {
  const doc = new Y.Doc();
  writeShared(inputsOf(doc), 'v', value, newKey);
  return doc;
}
const read = (doc: Y.Doc) => toPlain(inputsOf(doc).get('v'));

const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }) as fc.Arbitrary<JsonValue>;
/** -0 is 0 in JSON text. */
const normal = (value: JsonValue): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

describe('values', () => {
  test('any JSON comes back as it was, through bytes', () => {
    fc.assert(
      fc.property(json, (value) => {
        const doc = new Y.Doc();
        inputsOf(doc).set('v', toShared(normal(value), newKey));
        expect(read(copyOf(doc))).toEqual(normal(value));
      }),
    );
  });

  test('any JSON written over any other is what is read then', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const doc = holding(normal(before));
        writeShared(inputsOf(doc), 'v', normal(after), newKey);
        expect(read(copyOf(doc))).toEqual(normal(after));
      }),
    );
  });

  test.each([
    '{"__proto__":{"x":1}}',
    '{"a":{"__proto__":5}}',
    '[{"__proto__":[]}]',
    '{"X":1,"__proto__":2}',
    '{"$rows":1}',
    '[{"$order":7}]',
    '[{"$value":7}]',
    '[null,{"$value":7},"x"]',
    '{"$json":"{"}',
  ])('%s is data', (text) => {
    const doc = holding(JSON.parse(text) as JsonValue);
    expect(JSON.stringify(read(copyOf(doc)))).toBe(text);
  });

  test('a geometry, a list of them, two ends of a range and an empty list are one value', () => {
    const whole: JsonValue[] = [{ X: 1, Y: 2, Z: 3 }, [1, 2], [], [{ X: 0, Y: 0, Z: 0 }], { Vertices: [] }];
    for (const value of whole) expect(inputsOf(holding(value)).get('v')).toEqual(value);
  });
});

describe('two people', () => {
  test('edit two fields of an object: both stay', () => {
    const a = holding({ Width: 1, Depth: 2, Roof: { Pitch: 10, Kind: 'flat' } });
    const b = copyOf(a);
    writeShared(inputsOf(a), 'v', { Width: 5, Depth: 2, Roof: { Pitch: 10, Kind: 'flat' } }, newKey);
    writeShared(inputsOf(b), 'v', { Width: 1, Depth: 2, Roof: { Pitch: 30, Kind: 'flat' } }, newKey);
    exchange(a, b);
    expect(read(a)).toEqual({ Width: 5, Depth: 2, Roof: { Pitch: 30, Kind: 'flat' } });
    expect(read(b)).toEqual(read(a));
  });

  test('edit, insert and delete rows of a list: all of it stays', () => {
    const rows = ['Retail', 'Office', 'Flats'].map((Name, index) => ({ Name, Floors: index + 1 }));
    const [retail, office, flats] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    const a = holding(rows);
    const b = copyOf(a);
    writeShared(inputsOf(a), 'v', [retail, { Name: 'Office', Floors: 9 }, flats], newKey);
    writeShared(inputsOf(b), 'v', [office, { Name: 'Lobby', Floors: 1 }, flats], newKey);
    exchange(a, b);
    expect(read(a)).toEqual([{ Name: 'Office', Floors: 9 }, { Name: 'Lobby', Floors: 1 }, flats]);
    expect(read(b)).toEqual(read(a));
  });

  test('edit, insert and delete plain values of a list: all of it stays', () => {
    const a = holding(['Retail', 'Office', 'Flats', 'Roof']);
    const b = copyOf(a);
    writeShared(inputsOf(a), 'v', ['Retail', 'Offices', 'Flats', 'Roof'], newKey);
    writeShared(inputsOf(b), 'v', ['Office', 'Flats', 'Plant', 'Roof garden'], newKey);
    exchange(a, b);
    expect(read(a)).toEqual(['Offices', 'Flats', 'Plant', 'Roof garden']);
    expect(read(b)).toEqual(read(a));
  });

  test('edit two rows of a matrix, and two cells of a list with an empty row: both stay', () => {
    const matrix = holding([
      [1, 2],
      [3, 4],
    ]);
    const other = copyOf(matrix);
    writeShared(inputsOf(matrix), 'v', JSON.parse('[[1,9],[3,4]]') as JsonValue, newKey);
    writeShared(inputsOf(other), 'v', JSON.parse('[[1,2],[8,4]]') as JsonValue, newKey);
    exchange(matrix, other);
    expect(JSON.stringify(read(matrix))).toBe('[[1,9],[8,4]]');
    const rooms = holding([{ Name: 'Lab', Area: 3 }, null]);
    const colleague = copyOf(rooms);
    writeShared(inputsOf(rooms), 'v', [{ Name: 'Hall', Area: 3 }, null], newKey);
    writeShared(inputsOf(colleague), 'v', [{ Name: 'Lab', Area: 7 }, { Name: 'Roof' }], newKey);
    exchange(rooms, colleague);
    expect(read(rooms)).toEqual([{ Name: 'Hall', Area: 7 }, { Name: 'Roof' }]);
  });

  test('on one row: two cells stay, one cell is one of both, a row that is taken away takes nothing else', () => {
    const rooms: JsonValue = [
      { Name: 'Lab', Area: 3, Kind: { Use: 'Work', Wet: true } },
      { Name: 'Hall', Area: 9, Kind: { Use: 'Meet', Wet: false } },
    ];
    const [lab, hall] = rooms as [JsonObject, JsonObject];
    const beside = (mine: JsonValue, theirs: JsonValue) => {
      const [a, b] = [holding(rooms)].flatMap((one) => [one, copyOf(one)]) as [Y.Doc, Y.Doc];
      writeShared(inputsOf(a), 'v', mine, newKey);
      writeShared(inputsOf(b), 'v', theirs, newKey);
      exchange(a, b);
      expect(read(b)).toEqual(read(a));
      return read(a);
    };
    const wet = { ...lab, Kind: { Use: 'Work', Wet: false } };
    expect(beside([{ ...lab, Name: 'Studio' }, hall], [wet, hall])).toEqual([{ ...wet, Name: 'Studio' }, hall]);
    const one = beside([{ ...lab, Area: 4 }, hall], [{ ...lab, Area: 5 }, hall]);
    expect([
      [{ ...lab, Area: 4 }, hall],
      [{ ...lab, Area: 5 }, hall],
    ]).toContainEqual(one);
    const left = beside(
      [hall],
      [
        { ...lab, Area: 5 },
        { ...hall, Area: 10 },
      ],
    ) as JsonValue[];
    expect(left.at(-1)).toEqual({ ...hall, Area: 10 });
    expect(left.length).toBeLessThanOrEqual(2);
  });

  test('insert at the same place: both rows, the same order for both', () => {
    const a = holding([{ n: 1 }, { n: 2 }]);
    const b = copyOf(a);
    writeShared(inputsOf(a), 'v', [{ n: 1 }, { n: 10 }, { n: 2 }], newKey);
    writeShared(inputsOf(b), 'v', [{ n: 1 }, { n: 20 }, { n: 2 }], newKey);
    exchange(a, b);
    expect(read(a)).toHaveLength(4);
    expect(read(b)).toEqual(read(a));
  });

  test('one empties the list while the other adds a row: the new row stays', () => {
    const a = holding([{ n: 1 }, { n: 2 }]);
    const b = copyOf(a);
    writeShared(inputsOf(a), 'v', [], newKey);
    writeShared(inputsOf(b), 'v', [{ n: 1 }, { n: 2 }, { n: 3 }], newKey);
    exchange(a, b);
    expect(read(a)).toEqual([{ n: 3 }]);
    expect(read(b)).toEqual([{ n: 3 }]);
  });
});

describe('rows', () => {
  test.each([
    [
      [1, 2, 3],
      [1, 2, 3],
      [0, 1, 2],
    ],
    [
      [1, 2, 3],
      [1, 9, 3],
      [0, 1, 2],
    ],
    [
      [1, 2, 3],
      [2, 3],
      [1, 2],
    ],
    [
      [1, 2, 3],
      [1, 2, 7, 3],
      [0, 1, undefined, 2],
    ],
    [
      [1, 2, 3, 4],
      [9, 2, 4],
      [0, 1, 3],
    ],
    [[], [1], [undefined]],
  ])('%j to %j keeps %j', (held, wanted, pairs) => {
    expect(pairRows(held, wanted)).toEqual(pairs);
  });

  test('orders: between neighbours, before the first, after the last, anew when no number is left', () => {
    expect(insertionOrders([1, undefined, 2])).toEqual([1, 1.5, 2]);
    expect(insertionOrders([undefined, 1])).toEqual([0, 1]);
    expect(insertionOrders([1, undefined, undefined])).toEqual([1, 2, 3]);
    expect(insertionOrders([undefined])).toEqual([1]);
    expect(insertionOrders([1, undefined, 1 + Number.EPSILON])).toEqual([1, 2, 3]);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { aggregate, readAggregator } from './aggregate.ts';
import { formatQuery, parseQuery } from './parse-query.ts';
import type { Aggregator, QueryCondition } from './query.ts';
import { runAggregate, runQuery, runValueQuery, selectElements } from './run-query.ts';

const compare = (name: string, value: string, operator: '=' | '!=' = '='): QueryCondition => ({
  kind: 'compare',
  name,
  operator,
  value,
});

describe('parsing', () => {
  it('takes all or the first, with or without a path', () => {
    expect(parseQuery('[*discriminator=Elements.Level]')).toEqual({
      all: true,
      condition: compare('discriminator', 'Elements.Level'),
      path: '',
    });
    expect(parseQuery('[discriminator=Elements.Site].Perimeter.Vertices')).toEqual({
      all: false,
      condition: compare('discriminator', 'Elements.Site'),
      path: 'Perimeter.Vertices',
    });
    expect(parseQuery('Program Type')).toEqual({ all: true, path: 'Program Type' });
  });

  it('binds & tighter than |, single or double, whatever the blanks', () => {
    const wanted: QueryCondition = {
      kind: 'or',
      parts: [
        { kind: 'and', parts: [compare('discriminator', 'Elements.SpaceBoundary'), compare('Hypar Space Type', 'Open Office')] },
        compare('Name', 'Open Office'),
      ],
    };
    expect(
      parseQuery('[*discriminator=Elements.SpaceBoundary & Hypar Space Type = Open Office | Name = Open Office]').condition,
    ).toEqual(wanted);
    expect(
      parseQuery('[*discriminator=Elements.SpaceBoundary&&Hypar Space Type=Open Office||Name=Open Office]').condition,
    ).toEqual(wanted);
  });

  it('keeps brackets and dots inside values', () => {
    expect(parseQuery('[*Name=A [2] v1.0].Area')).toEqual({ all: true, condition: compare('Name', 'A [2] v1.0'), path: 'Area' });
  });

  it.each(['', '   ', '[', '[*]', '[*discriminator]', '[*=x]', '[*a=b', '[*a=b]x', '[*a=b].', '[*a=b & ]'])(
    'refuses %j',
    (text) => {
      expect(() => parseQuery(text)).toThrow(expect.objectContaining({ code: 'query.not-a-query' }));
    },
  );

  it('parses what it formats (property)', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .]{0,10}[A-Za-z0-9]$/);
    const leaf = fc.record({
      kind: fc.constant('compare' as const),
      name: word,
      operator: fc.constantFrom('=' as const, '!=' as const),
      value: word,
    });
    const and = fc.array(leaf, { minLength: 2, maxLength: 3 }).map((parts): QueryCondition => ({ kind: 'and', parts }));
    const or = fc
      .array(fc.oneof(leaf, and), { minLength: 2, maxLength: 3 })
      .map((parts): QueryCondition => ({ kind: 'or', parts }));
    fc.assert(
      fc.property(fc.boolean(), fc.oneof(leaf, and, or), fc.option(word, { nil: '' }), (all, condition, path) => {
        const query = { all, condition, path };
        expect(parseQuery(formatQuery(query))).toEqual(query);
      }),
    );
  });

  it('keeps & and | inside values where no comparison follows', () => {
    expect(parseQuery('[*Program Type=Food & Beverage|Name=R&D]').condition).toEqual({
      kind: 'or',
      parts: [compare('Program Type', 'Food & Beverage'), compare('Name', 'R&D')],
    });
    for (const text of ['[*a=b &]', '[*a=|b]', '[*a=b & | c=d]', '[*a=b || ]'])
      expect(() => parseQuery(text)).toThrow(expect.objectContaining({ code: 'query.not-a-query' }));
  });

  it('never throws anything else (property)', () => {
    const text = fc.string({ unit: fc.constantFrom('[', ']', '*', '=', '!', '&', '|', '.', ' ', 'a', 'b') });
    fc.assert(
      fc.property(text, (query) => {
        try {
          expect(parseQuery(formatQuery(parseQuery(query)))).toEqual(parseQuery(query));
        } catch (error) {
          expect(error).toMatchObject({ code: 'query.not-a-query' });
        }
      }),
    );
  });
});

const corpus = resolve('../shared/corpus/functions');
describe.skipIf(!existsSync(corpus))('queries of real records (skipped without ../shared)', () => {
  const textsIn = (value: JsonValue): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsIn)
        : [];
  const queries = existsSync(corpus)
    ? readdirSync(corpus)
        .filter((file) => !file.startsWith('CoreByEnvelope'))
        .flatMap((file) => textsIn(JSON.parse(readFileSync(join(corpus, file), 'utf8')) as JsonValue))
        .filter((text) => /^\[.*\]/.test(text))
    : [];
  const unique = [...new Set(queries)];

  it('are found', () => {
    expect(unique.length).toBeGreaterThan(20);
  });

  it.each(unique)('%s parses to what it says, whatever the blanks', (text) => {
    const query = parseQuery(text);
    expect(parseQuery(formatQuery(query))).toEqual(query);
    const spaced = text.replace(/\s*(\|\|?|&|!?=)\s*/g, '  $1  ');
    expect(parseQuery(spaced)).toEqual(query);
    const [, star, inside = '', path = ''] = /^\[(\*?)(.*)\]\.?(.*)$/.exec(text) ?? [];
    expect([query.all, query.path]).toEqual([star === '*', path]);
    const compares = inside.split(/\s*(?:\|\|?|&)\s*/);
    const flat = (condition: QueryCondition): QueryCondition[] =>
      condition.kind === 'compare' ? [condition] : condition.parts.flatMap(flat);
    expect(flat(query.condition!)).toEqual(
      compares.map((each) => {
        const [name = '', value = ''] = each.split(/\s*!?=\s*/);
        return compare(name, value, each.includes('!=') ? '!=' : '=');
      }),
    );
  });

  it('select in real models what their types say', () => {
    const tower = JSON.parse(readFileSync(join(corpus, '../models/tower.json'), 'utf8')) as ElementModel;
    // Counted in the file with another tool.
    expect(runQuery(tower, '[*discriminator=Elements.Beam]')).toHaveLength(32);
    expect(runQuery(tower, '[*discriminator!=Elements.Beam]')).toHaveLength(Object.keys(tower.Elements).length - 32);
    expect(runQuery(tower, '[*discriminator=Elements.Beam | discriminator=Elements.Column]')).toHaveLength(112);
  });
});

const model: ElementModel = {
  Elements: {
    l1: { Id: 'l1', discriminator: 'Elements.Level', Name: 'Ground', Elevation: 0 },
    r1: {
      Id: 'r1',
      discriminator: 'Elements.SpaceBoundary',
      Name: 'R1',
      'Program Type': 'Office',
      Area: 20,
      Level: 'l1',
      Options: ['a', 'b'],
    },
    r2: {
      Id: 'r2',
      discriminator: 'Elements.SpaceBoundary',
      Name: 'R2',
      'Program Type': 'Retail',
      Area: 30,
      Level: 'l1',
      Options: ['b'],
      'a.b': { c: 7 },
    },
  },
};

describe('running', () => {
  it('takes & before |, as the words say it (property)', () => {
    const compares = fc.array(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean(), fc.constantFrom('0', '1')), { minLength: 1, maxLength: 3 }),
      { minLength: 1, maxLength: 3 },
    );
    const elements = fc.array(fc.record({ a: fc.nat(1), b: fc.nat(1), c: fc.nat(1) }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(compares, elements, (alternatives, rows) => {
        const text = alternatives
          .map((all) => all.map(([name, equal, value]) => `${name}${equal ? '=' : '!='}${value}`).join(' & '))
          .join(' | ');
        const Elements = Object.fromEntries(rows.map((row, index) => [`e${index}`, { Id: `e${index}`, ...row }]));
        const expected = Object.values(Elements).filter((row) =>
          alternatives.some((all) => all.every(([name, equal, value]) => (String(row[name as 'a']) === value) === equal)),
        );
        expect(selectElements({ Elements }, parseQuery(`[*${text}]`).condition)).toEqual(expected);
      }),
    );
  });

  it('gives all matches or the first', () => {
    expect(runQuery(model, '[*discriminator=Elements.SpaceBoundary].Area')).toEqual([20, 30]);
    expect(runQuery(model, '[discriminator=Elements.SpaceBoundary].Area')).toEqual([20]);
    expect(runQuery(model, '[*discriminator!=Elements.SpaceBoundary].Name')).toEqual(['Ground']);
    expect(runQuery(model, '[*Area=30].Name')).toEqual(['R2']);
    expect(runQuery(model, '[*Program Type=Office | Elevation=0].Name')).toEqual(['Ground', 'R1']);
  });

  it('flattens lists, walks references and keys with dots', () => {
    expect(runQuery(model, '[*discriminator=Elements.SpaceBoundary].Options')).toEqual(['a', 'b', 'b']);
    expect(runQuery(model, '[*Options=a].Name')).toEqual(['R1']);
    expect(runQuery(model, '[*Name=R1].Level.Name')).toEqual(['Ground']);
    expect(runQuery(model, '[*Name=R2].a.b.c')).toEqual([7]);
  });

  it.each<[string, ElementModel | undefined, string, Aggregator | undefined]>([
    ['query.missing-model', undefined, '[*a=b]', undefined],
    ['query.no-results', model, '[*discriminator=Elements.Wall]', undefined],
    ['query.no-value', model, '[*Name=R1].constructor', undefined],
    ['query.not-a-query', model, '[oops]', undefined],
    ['query.failed-aggregation', model, '[*discriminator=Elements.SpaceBoundary].Name', 'sum'],
    ['query.expected-single-value', model, '[*discriminator=Elements.SpaceBoundary].Name', 'single value'],
    ['query.expected-array', model, '[discriminator=Elements.SpaceBoundary].Area', 'sum'],
  ])('W8.03a tells %s apart', (code, searched, query, aggregator) => {
    expect(() => runAggregate(searched, query, aggregator ?? 'none')).toThrow(expect.objectContaining({ code }));
  });

  it('reduces a list found in the first match, and counts nothing as 0', () => {
    expect(runAggregate(model, '[discriminator=Elements.SpaceBoundary].Options', 'count')).toBe(2);
    expect(runAggregate(model, '[Name=R2].Options', 'count')).toBe(1);
    expect(runAggregate(model, '[*discriminator=Elements.Wall].Area', 'count')).toBe(0);
    expect(runAggregate(model, '[*discriminator=Elements.Wall].Area', 'count unique')).toBe(0);
    expect(runAggregate(model, '[Name=R1].Area', 'single value')).toBe(20);
  });

  it('compares numbers within 0.0001 (W5.06b)', () => {
    expect(runQuery(model, '[*Area=20.00005].Name')).toEqual(['R1']);
    expect(() => runQuery(model, '[*Area=20.001].Name')).toThrow(expect.objectContaining({ code: 'query.no-results' }));
  });

  it('takes a value query by discriminator and path', () => {
    const discriminator = 'Elements.SpaceBoundary';
    expect(runValueQuery(model, { discriminator, query: 'Area', aggregator: 'sum' })).toBe(50);
    expect(runValueQuery(model, { discriminator, query: '[*Name=R1 | Name=Ground].Name', aggregator: 'none' })).toEqual(['R1']);
    expect(runValueQuery(model, { discriminator, aggregator: 'count' })).toBe(2);
    expect(runValueQuery(model, { query: 'Elevation' })).toEqual([0]);
    expect(() => runValueQuery(model, {})).toThrow(expect.objectContaining({ code: 'query.not-a-query' }));
  });
});

describe('aggregators', () => {
  it.each<[Aggregator, unknown]>([
    ['average', 2],
    ['sum', 6],
    ['max', 4],
    ['min', 0],
    ['non-zero average', 3],
    ['count', 3],
    ['none', [0, 2, 4]],
  ])('W3.11a %s of 0, 2, 4', (name, expected) => {
    expect(aggregate([0, 2, 4], name)).toEqual(expected);
  });

  it.each<[Aggregator, unknown]>([
    ['count', 3],
    ['count unique', 2],
    ['display', 'a, a, b'],
    ['display unique', 'a, b'],
    ['none', ['a', 'a', 'b']],
  ])('W3.11b W3.11c %s of a, a, b', (name, expected) => {
    expect(aggregate(['a', 'a', 'b'], name)).toEqual(expected);
  });

  it('W3.11c demands exactly one single value', () => {
    expect(() => aggregate(['a', 'a', 'b'], 'single value')).toThrow(
      expect.objectContaining({ code: 'query.expected-single-value', parameters: { count: 3 } }),
    );
  });

  it('counts values that only differ in the order of keys once', () => {
    expect(aggregate([{ a: 1, b: 2 }, { b: 2, a: 1 }, 1, '1'], 'count unique')).toBe(3);
  });

  it('needs a value where none is left', () => {
    expect(() => aggregate([0, 0], 'non-zero average')).toThrow(expect.objectContaining({ code: 'query.no-value' }));
    expect(() => aggregate([], 'max')).toThrow(expect.objectContaining({ code: 'query.no-value' }));
    expect(aggregate([7], 'single value')).toBe(7);
  });

  it('reads names in any spelling', () => {
    expect(readAggregator('nonZeroAverage')).toBe('non-zero average');
    expect(readAggregator('Count-Unique')).toBe('count unique');
    expect(readAggregator('median')).toBeUndefined();
  });
});

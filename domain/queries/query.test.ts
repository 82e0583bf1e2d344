import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ElementModel } from '../model/element-model.ts';
import { aggregate, readAggregator } from './aggregate.ts';
import { formatQuery, parseQuery } from './parse-query.ts';
import type { Aggregator, QueryCondition } from './query.ts';
import { runQuery, runValueQuery } from './run-query.ts';

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

  const corpus = join(import.meta.dirname, '../../../shared/corpus/functions');
  it.skipIf(!existsSync(corpus))('reads every query of the corpus (skipped without ../shared)', () => {
    const queries = readdirSync(corpus).flatMap((file) =>
      [...readFileSync(join(corpus, file), 'utf8').matchAll(/"(\[\*?[^"\\]*=[^"\\]*)"/g)].map((match) => match[1] ?? ''),
    );
    expect(queries.length).toBeGreaterThan(20);
    for (const query of queries) expect(parseQuery(formatQuery(parseQuery(query)))).toEqual(parseQuery(query));
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

  it('tells its errors apart', () => {
    const code = (expected: string) => expect.objectContaining({ code: expected });
    expect(() => runQuery(undefined, '[*a=b]')).toThrow(code('query.missing-model'));
    expect(() => runQuery(model, '[*discriminator=Elements.Wall]')).toThrow(code('query.no-results'));
    expect(() => runQuery(model, '[*Name=R1].constructor')).toThrow(code('query.no-value'));
    expect(() => runQuery(model, '[oops]')).toThrow(code('query.not-a-query'));
    expect(() => runValueQuery(model, { query: '[*discriminator=Elements.SpaceBoundary].Name', aggregator: 'sum' })).toThrow(
      code('query.failed-aggregation'),
    );
    expect(() =>
      runValueQuery(model, { query: '[*discriminator=Elements.SpaceBoundary].Name', aggregator: 'single value' }),
    ).toThrow(code('query.expected-single-value'));
  });

  it('takes a value query by discriminator and path', () => {
    expect(runValueQuery(model, { discriminator: 'Elements.SpaceBoundary', query: 'Area', aggregator: 'sum' })).toBe(50);
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
  ])('%s of 0, 2, 4', (name, expected) => {
    expect(aggregate([0, 2, 4], name)).toEqual(expected);
  });

  it.each<[Aggregator, unknown]>([
    ['count', 3],
    ['count unique', 2],
    ['display', 'a, a, b'],
    ['display unique', 'a, b'],
    ['none', ['a', 'a', 'b']],
  ])('%s of a, a, b', (name, expected) => {
    expect(aggregate(['a', 'a', 'b'], name)).toEqual(expected);
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

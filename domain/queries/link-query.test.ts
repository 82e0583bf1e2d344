import { describe, expect, it } from 'vitest';
import type { ElementModel } from '../model/element-model.ts';
import { fieldsFor, kindsOfElements, linkAnswer, linkQueryValue, questionText, readQuestionText } from './link-query.ts';

const polygon = (size: number) => ({
  discriminator: 'Elements.Geometry.Polygon',
  Vertices: [
    { X: 0, Y: 0, Z: 0 },
    { X: size, Y: 0, Z: 0 },
    { X: size, Y: size, Z: 0 },
  ],
});

const model: ElementModel = {
  Elements: {
    p1: { Id: 'p1', discriminator: 'Elements.Geometry.Profile', Perimeter: polygon(4) },
    f1: { Id: 'f1', discriminator: 'Elements.Floor', Name: 'First', Area: 12, Use: 'Office', Profile: 'p1' },
    f2: {
      Id: 'f2',
      discriminator: 'Elements.Floor',
      Name: 'Second',
      Area: 30,
      Use: 'Shop',
      Profile: 'p1',
      Measures: { Depth: 0.3 },
    },
    w1: { Id: 'w1', discriminator: 'Elements.Wall', Height: 3, Open: true },
  },
};

describe('question of a wire', () => {
  it('takes one value, all of a list, or what an aggregator makes of them', () => {
    const floors = { discriminator: 'Elements.Floor', query: 'Area' };
    expect(linkQueryValue({ ...floors, aggregator: 'sum' }, model, false)).toBe(42);
    expect(linkQueryValue(floors, model, true)).toEqual([12, 30]);
    expect(linkQueryValue({ query: '[*Use=Shop].Area' }, model, false)).toBe(30);
    expect(() => linkQueryValue(floors, model, false)).toThrow('query.expected-single-value');
    expect(() => linkQueryValue({ query: '[*Use=Bank].Area' }, model, false)).toThrow('query.no-results');
    expect(() => linkQueryValue({ query: 'Area' }, undefined, false)).toThrow('query.missing-model');
  });

  it('answers an input, or says why not: nothing, several, what the input does not take', () => {
    const number = { type: 'number', maximum: 20 } as const;
    expect(linkAnswer({ query: '[*Use=Office].Area' }, model, number)).toEqual({ value: 12 });
    const problemOf = (query: string, property: Parameters<typeof linkAnswer>[2] = number) =>
      linkAnswer({ query }, model, property).problem;
    expect(problemOf('[*Use=Bank].Area')?.code).toBe('query.no-results');
    expect(problemOf('[*discriminator=Elements.Floor].Area')).toEqual({
      code: 'query.expected-single-value',
      parameters: { count: 2 },
    });
    expect(problemOf('[*Use=Office].Use')?.code).toBe('property.must-be-number');
    expect(problemOf('[*Use=Shop].Area')).toEqual({ code: 'property.number-too-high', parameters: { maximum: 20, value: 30 } });
    // A number is both ends of a range, and other wires may bring what a list lacks.
    const range = { type: 'object', $ref: 'https://parti.dev/Schemas/Geometry/Range.json' };
    expect(problemOf('[*Use=Office].Area', range)).toBeUndefined();
    expect(problemOf('[*Use=Office].Area', { type: 'array', items: { type: 'number' }, minItems: 2 })).toBeUndefined();
  });

  it('names the kinds of a model, building elements before definitions', () => {
    expect(kindsOfElements(model)).toEqual([
      { discriminator: 'Elements.Floor', count: 2 },
      { discriminator: 'Elements.Wall', count: 1 },
    ]);
    expect(kindsOfElements({ Elements: { p1: model.Elements['p1']! } })).toEqual([
      { discriminator: 'Elements.Geometry.Profile', count: 1 },
    ]);
  });

  it('finds what an input takes: numbers at any depth, outlines through references', () => {
    expect(fieldsFor(model, 'Elements.Floor', { dataType: 'number' })).toEqual(['Area', 'Measures.Depth']);
    expect(fieldsFor(model, 'Elements.Wall', { dataType: 'boolean' })).toEqual(['Open']);
    expect(fieldsFor(model, 'Elements.Floor', { dataType: 'text' })).toEqual([
      'Area',
      'Name',
      'Profile',
      'Use',
      'Measures.Depth',
    ]);
    const property = { $ref: 'https://parti.dev/Schemas/Geometry/Polygon.json' };
    expect(fieldsFor(model, 'Elements.Floor', { dataType: 'geometry', property })).toEqual(['Profile.Perimeter']);
    expect(linkQueryValue({ query: '[*Use=Shop].Profile.Perimeter' }, model, false)).toEqual(polygon(4));
  });

  it('does not walk in circles, nor into what nobody owns', () => {
    const circle: ElementModel = {
      Elements: { a: { Id: 'a', discriminator: 'A', Next: 'b' }, b: { Id: 'b', discriminator: 'B', Next: 'a', Size: 1 } },
    };
    expect(fieldsFor(circle, 'A', { dataType: 'number' })).toEqual(['Next.Size']);
    expect(
      fieldsFor({ Elements: { a: { Id: 'a', discriminator: 'A', Link: '__proto__' } } }, 'A', { dataType: 'number' }),
    ).toEqual([]);
  });

  it('writes a question as text and reads it back', () => {
    expect(questionText('Area')).toBe('Area');
    const text = questionText('Area', { path: 'Use', value: 'Food & Beverage' });
    expect(text).toBe('[*Use=Food & Beverage].Area');
    expect(readQuestionText(text)).toEqual({ field: 'Area', where: { path: 'Use', value: 'Food & Beverage' } });
    expect(readQuestionText('[*A=1|B=2].Area')).toBeUndefined();
    expect(readQuestionText('')).toBeUndefined();
  });
});

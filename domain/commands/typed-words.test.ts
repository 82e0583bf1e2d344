import { describe, expect, it } from 'vitest';
import { firstWord, offeredChoices, readChoice } from './typed-words.ts';
import { readTypedPoint } from './typed-point.ts';

const choice = (name: string, ...words: string[]) => ({ id: name, name, words });
const FUNCTIONS = [
  choice('Area'),
  choice('Area report'),
  choice('Facade', 'Fassade'),
  choice('Floors'),
  choice('床', 'Floors of old'),
];

describe('a word at the command line', () => {
  it('is the longest name that the line begins with, whatever its case and width', () => {
    expect(readChoice(FUNCTIONS, 'area  REPORT 12 m')).toMatchObject({ choice: { id: 'Area report' }, rest: '12 m' });
    expect(readChoice(FUNCTIONS, 'area 12 m')).toMatchObject({ choice: { id: 'Area' }, rest: '12 m' });
    expect(readChoice(FUNCTIONS, 'Ａｒｅａ 12')).toMatchObject({ choice: { id: 'Area' }, rest: '12' });
    expect(readChoice(FUNCTIONS, 'fassade')).toMatchObject({ choice: { id: 'Facade' }, rest: '' });
    expect(readChoice(FUNCTIONS, '床 3')).toMatchObject({ choice: { id: '床' }, rest: '3' });
  });

  it('is the beginning of one name alone, and refused where it begins several', () => {
    expect(readChoice(FUNCTIONS, 'fac 3')).toMatchObject({ choice: { id: 'Facade' }, rest: '3' });
    expect(readChoice(FUNCTIONS, 'area re')).toMatchObject({ choice: { id: 'Area' }, rest: 're' });
    expect(readChoice(FUNCTIONS, 'f')).toEqual({ among: [FUNCTIONS[2], FUNCTIONS[3], FUNCTIONS[4]] });
    expect(readChoice([choice('Box'), choice('box')], 'box')).toMatchObject({ among: [{ id: 'Box' }, { id: 'box' }] });
    expect(readChoice(FUNCTIONS, 'roof')).toBeUndefined();
    expect(readChoice(FUNCTIONS, '  ')).toBeUndefined();
  });

  it('holds together in quotes of every language', () => {
    for (const line of ['"Area report" 3', '“Area report” 3', '„Area report“ 3', '「Area report」 3', '«Area report» 3'])
      expect(readChoice(FUNCTIONS, line), line).toMatchObject({ choice: { id: 'Area report' }, rest: '3' });
    expect(firstWord('"never closed')).toEqual({ word: '"never', rest: 'closed', isQuoted: false });
  });

  it('is completed: names that begin so, then words that do, then what holds it', () => {
    expect(offeredChoices(FUNCTIONS, 're', 9).map(({ id }) => id)).toEqual(['Area report', 'Area']);
    expect(offeredChoices(FUNCTIONS, 'f', 2).map(({ id }) => id)).toEqual(['Facade', 'Floors']);
    expect(offeredChoices(FUNCTIONS, '', 2).map(({ id }) => id)).toEqual(['Area', 'Area report']);
  });
});

describe('a typed point', () => {
  const metric = { system: 'metric', locale: 'en' } as const;
  it('is a place, a way or a direction, in metres', () => {
    expect(readTypedPoint('12,-5.5', metric)).toEqual({ kind: 'at', to: [12, -5.5, undefined] });
    expect(readTypedPoint('0,0,3', metric)).toEqual({ kind: 'at', to: [0, 0, 3] });
    expect(readTypedPoint('@3,1', metric)).toEqual({ kind: 'by', way: [3, 1, 0] });
    expect(readTypedPoint('@5<90', metric)).toEqual({ kind: 'polar', length: 5, heading: 90 });
    expect(readTypedPoint('50cm,2m', metric)).toEqual({ kind: 'at', to: [0.5, 2, undefined] });
  });

  it('has decimal commas between semicolons, points between commas, and feet for who works in feet', () => {
    expect(readTypedPoint('1,5;2', { system: 'metric', locale: 'de' })).toEqual({ kind: 'at', to: [1.5, 2, undefined] });
    expect(readTypedPoint('1.5,2', { system: 'metric', locale: 'de' })).toEqual({ kind: 'at', to: [1.5, 2, undefined] });
    // Ten feet of 0.3048 m.
    const feet = readTypedPoint('10,0', { system: 'imperial', locale: 'en' });
    expect(feet?.kind === 'at' && feet.to[0]).toBeCloseTo(3.048, 12);
  });

  it('is nothing else', () => {
    for (const text of ['', '12', '1,2,3,4', 'a,b', '5<90', '@5<', '@5<90<1', '1,,2'])
      expect(readTypedPoint(text, metric), text).toBeUndefined();
  });
});

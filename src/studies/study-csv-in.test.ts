import { describe, expect, it } from 'vitest';
import type { PartiError } from '#domain';
import type { Sampled } from './axis-draft.ts';
import { readStudyCsv } from './study-csv-in.ts';

const HEIGHT: Sampled = {
  node: 'levels',
  name: 'Height',
  property: { type: 'number', $partiUnitType: 'length' },
  kind: 'number',
};
const COUNT: Sampled = { node: 'levels', name: 'Count', property: { type: 'integer' }, kind: 'number' };
const SHAPE: Sampled = { node: 'mass', name: 'Shape', property: { type: 'string', enum: ['bar', 'court'] }, kind: 'choice' };
const OTHER: Sampled = { node: 'mass', name: 'Height', property: { type: 'number' }, kind: 'number' };
const names = {
  whole: ({ node, name }: Sampled) => `${node === 'levels' ? 'Levels' : 'Mass'}, ${name}`,
  short: ({ name }: Sampled) => name,
  option: (_: Sampled, value: unknown) => (value === 'court' ? 'Hof' : String(value)),
};
const read = (text: string) => readStudyCsv(text, [HEIGHT, COUNT, SHAPE, OTHER], names);
const refusal = (text: string): unknown => {
  try {
    return read(text);
  } catch (error) {
    const { code, parameters } = error as PartiError;
    return { code, ...parameters };
  }
};

describe('a study from a CSV', () => {
  it('has an option a row, and leaves out figures and notes of a study that was saved', () => {
    const text =
      '\uFEFF"Levels, Height",Count,"Mass, Shape","Floors, Area",Note\r\n3.5,12,bar,100,"tall, slim"\r\n4,12,Hof,120,\r\n';
    expect(read(text)).toEqual({
      axes: [
        { node: 'levels', property: 'Height', values: [3.5, 4] },
        { node: 'levels', property: 'Count', values: [12] },
        { node: 'mass', property: 'Shape', values: ['bar', 'court'] },
      ],
      rows: [
        [3.5, 12, 'bar'],
        [4, 12, 'court'],
      ],
      ignored: ['Floors, Area', 'Note'],
    });
  });

  it('keeps rows that are alike, and takes semicolons', () => {
    expect(read('Levels, Height;Count\n3;1\n3;1').rows).toEqual([
      [3, 1],
      [3, 1],
    ]);
  });

  it.each([
    ['Count,Shape\n1,tower', { code: 'study.csv-value', row: 2, column: 'Shape', value: 'tower' }],
    ['Count\n1\n2.5', { code: 'study.csv-value', row: 3, column: 'Count', value: '2.5' }],
    ['"Levels, Height"\nNaN', { code: 'study.csv-value', row: 2, column: 'Levels, Height', value: 'NaN' }],
    ['"Levels, Height"\n1e999', { code: 'study.csv-value', row: 2, column: 'Levels, Height', value: '1e999' }],
    ['Count,Shape\n1', { code: 'study.csv-value', row: 2, column: 'Shape', value: '' }],
    // Two inputs are called like this.
    ['Height\n3', { code: 'study.csv-no-inputs', columns: 'Height' }],
    ['', { code: 'study.csv-no-inputs', columns: '–' }],
    ['Count\n', { code: 'study.no-values' }],
  ])('says what is wrong with %j', (text, wanted) => {
    expect(refusal(text)).toEqual(wanted);
  });
});

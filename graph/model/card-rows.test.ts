import { describe, expect, it } from 'vitest';
import { sampleFunction, sampleNode } from '#fixtures/sample-functions';
import { cardRows } from './card-rows.ts';

const number = { type: 'number', default: 1 };
const many = sampleFunction({
  id: 'Many',
  output: 'Many',
  dependencies: ['Site'],
  inputs: { A: number, B: number, C: number, D: number, E: number, F: number, G: number },
  outputs: [{ name: 'Area', type: 'number' }],
});
const keys = (...rows: ReturnType<typeof cardRows>) => rows.map((row) => row.key);

describe('rows of a card', () => {
  it('shows dependencies, the first four free inputs, how many more there are, then outputs', () => {
    const rows = cardRows(sampleNode('Many'), many);
    expect(keys(...rows)).toEqual(['dep/Site', 'in/A', 'in/B', 'in/C', 'in/D', 'more', 'model', 'out/Area']);
    expect(rows.find((row) => row.key === 'more')?.more).toBe(3);
  });

  it('shows a fifth input rather than a row that says so', () => {
    const five = sampleFunction({ id: 'Five', inputs: { A: number, B: number, C: number, D: number, E: number } });
    expect(keys(...cardRows(sampleNode('Five'), five))).toEqual(['in/A', 'in/B', 'in/C', 'in/D', 'in/E']);
  });

  it('shows a wired input wherever it stands in the order', () => {
    const node = { ...sampleNode('Many'), links: { 'in/G': { l: { node: 'x', output: 'out/Area', order: 0 } } } };
    expect(keys(...cardRows(node, many))).toContain('in/G');
  });

  it('gives a row to a link whose port is gone, and to the links of an unknown function', () => {
    const links = { 'in/Old': { l: { node: 'x', output: 'out/Area', order: 0 } } };
    expect(keys(...cardRows({ ...sampleNode('Many'), links }, many))).toContain('in/Old');
    expect(cardRows({ ...sampleNode('?'), links }, undefined)).toEqual([{ key: 'in/Old', side: 'in' }]);
  });

  it('W3.10b shows what the output type of a dependency decides', () => {
    const typed = { type: 'number', $partiShowIf: { conditions: [{ dependency: 'Site', outputType: 'Plot' }] } };
    const record = sampleFunction({ id: 'Typed', dependencies: ['Site'], inputs: { Depth: typed as never } });
    const rowsWith = (...types: string[]) => keys(...cardRows(sampleNode('Typed'), record, new Map([['Site', { types }]])));
    expect(rowsWith('Elements.Plot')).toContain('in/Depth');
    expect(rowsWith('Elements.Wall')).not.toContain('in/Depth');
    expect(keys(...cardRows(sampleNode('Typed'), record))).not.toContain('in/Depth');
  });

  it('leaves inputs out that their show-if hides', () => {
    const hidden = { type: 'number', $partiShowIf: { conditions: [{ property: 'Kind', value: 'b' }] } };
    const record = sampleFunction({
      id: 'S',
      inputs: { Kind: { type: 'string', enum: ['a', 'b'], default: 'a' }, Only: hidden },
    });
    expect(keys(...cardRows(sampleNode('S'), record))).toEqual(['in/Kind']);
    expect(keys(...cardRows({ ...sampleNode('S'), inputs: { Kind: 'b' } }, record))).toEqual(['in/Kind', 'in/Only']);
  });

  it('shows all free inputs, none, or those that people chose; a note stands last', () => {
    const wired = { 'in/G': { l: { node: 'x', output: 'out/Area', order: 0 } } };
    const rowsOf = (patch: object) => keys(...cardRows({ ...sampleNode('Many'), links: wired, ...patch }, many));
    expect(rowsOf({ rows: 'all' })).toEqual([
      'dep/Site',
      'in/A',
      'in/B',
      'in/C',
      'in/D',
      'in/E',
      'in/F',
      'in/G',
      'model',
      'out/Area',
    ]);
    expect(rowsOf({ rows: 'none' })).toEqual(['dep/Site', 'in/G', 'more', 'model', 'out/Area']);
    expect(rowsOf({ shown: ['F', 'B'] })).toEqual(['dep/Site', 'in/B', 'in/F', 'in/G', 'more', 'model', 'out/Area']);
    expect(rowsOf({ rows: 'none', note: ' Ask first ' }).at(-1)).toBe('note');
    expect(rowsOf({ rows: 7, shown: '__proto__', note: {} })).toEqual(rowsOf({}));
  });
});

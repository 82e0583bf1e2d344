import { describe, expect, it } from 'vitest';
import { inputKindOf, type InputProperty } from '#domain';
import { editorKindOf, INPUT_KINDS, kindOfInput } from './index.ts';

describe('descriptors of input kinds', () => {
  it('edit the geometry that is drawn or typed, and sum up the rest', () => {
    const edited = (['point', 'points', 'line', 'lines', 'polyline', 'polylines', 'polygon', 'polygons'] as const).map(
      (kind) => INPUT_KINDS[kind].Editor !== undefined,
    );
    expect(edited).not.toContain(false);
    expect((['mesh', 'grid1d', 'box', 'sketch', 'object'] as const).map((kind) => INPUT_KINDS[kind].Editor)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('tell a direction from a place', () => {
    const vector: InputProperty = { $ref: 'https://schemas.parti.design/Vector3.json' };
    expect(editorKindOf(vector)).toBe('point');
    expect(editorKindOf({ ...vector, $partiUnitType: 'none' })).toBe('vector');
  });

  it('offer the short editor only where it can be used', () => {
    const options: InputProperty = { type: 'string', enum: ['a', 'b'] };
    expect(kindOfInput(options).hasChip?.(options, false)).toBe(true);
    expect(kindOfInput(options).hasChip?.(options, true)).toBe(false);
    const asked: InputProperty = { type: 'string', $partiEnumQuery: 'x' };
    expect(inputKindOf(asked)).toBe('select');
    expect(kindOfInput(asked).hasChip?.(asked, false)).toBe(false);
  });
});

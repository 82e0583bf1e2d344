import { describe, expect, it } from 'vitest';
import { isDirection } from '#domain';
import { lengthOf, stretched } from './vector-input.tsx';

describe('a direction', () => {
  it('is a vector whose parts are no lengths', () => {
    const $ref = 'https://any.host/Schemas/Geometry/Vector3.json';
    expect(isDirection({ $ref, $partiUnitType: 'none' })).toBe(true);
    expect(isDirection({ $ref, $partiUnitType: 'length' })).toBe(false);
    expect(isDirection({ $ref })).toBe(false);
    expect(isDirection({ type: 'number', $partiUnitType: 'none' })).toBe(false);
  });
  it('tells its length and is stretched to a typed one', () => {
    expect(lengthOf({ X: 2, Y: 3, Z: 6 })).toBe(7);
    expect(lengthOf(undefined)).toBeUndefined();
    expect(stretched({ X: 3, Y: 0, Z: 4, note: 'kept' }, 10)).toEqual({ X: 6, Y: 0, Z: 8, note: 'kept' });
    expect(stretched({ X: 0, Y: 0, Z: 0 }, 2)).toEqual({ X: 0, Y: 0, Z: 2 });
    expect(stretched(null, 1)).toEqual({ X: 0, Y: 0, Z: 1 });
  });
});

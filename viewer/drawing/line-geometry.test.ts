import { describe, expect, it } from 'vitest';
import { LineGeometry, lineTexture } from './line-geometry.ts';

describe('lines in a texture', () => {
  it('keeps both ends bit by bit and the meta after them, two texels a line', () => {
    const texture = lineTexture(
      Float32Array.of(1, -2, 0.5, 4, 5, -0, 7, 8, 9, 10, 11, 12),
      Uint32Array.of(3, 4_000_000_000, 5, 6),
    );
    const { data, width, height } = texture.image;
    const numbers = data as Uint32Array;
    expect([width, height, numbers.length]).toEqual([1024, 1, 4096]);
    // IEEE 754, single: 1, -2, 0.5, 4, 5, -0.
    expect([...numbers.subarray(0, 8)]).toEqual([
      0x3f800000, 0xc0000000, 0x3f000000, 0x40800000, 0x40a00000, 0x80000000, 3, 4_000_000_000,
    ]);
    expect([...new Float32Array(numbers.buffer, 32, 6)]).toEqual([7, 8, 9, 10, 11, 12]);
    expect([...numbers.subarray(14, 16)]).toEqual([5, 6]);
  });

  it('begins a second row after 512 lines', () => {
    const texture = lineTexture(new Float32Array(513 * 6).fill(2), new Uint32Array(513 * 2).fill(9));
    expect(texture.image.height).toBe(2);
    expect([...(texture.image.data as Uint32Array).subarray(4096, 4104)]).toEqual([...Array(6).fill(0x40000000), 9, 9]);
  });
});

describe('quads of lines', () => {
  it('draws as many as are shown, four corners each, and shares one index', () => {
    const [few, many] = [new LineGeometry(), new LineGeometry()];
    few.show(2);
    expect(few.drawRange).toEqual({ start: 0, count: 12 });
    expect([...(few.index?.array ?? [])].slice(0, 12)).toEqual([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]);
    many.show(100);
    expect(many.index?.getX(599)).toBe(399);
    few.show(50);
    expect(few.index).toBe(many.index);
    many.dispose();
    expect(few.index?.count).toBeGreaterThanOrEqual(300);
  });
});

import { describe, expect, it } from 'vitest';
import { readPeerSketch, tellSketch } from './peer-sketch.ts';

describe('a sketch as presence', () => {
  it('is told to the millimetre and read again', () => {
    const told = tellSketch(
      [
        [
          [0, 0, 0],
          [1.23456, 2, 3],
        ],
        [],
      ],
      true,
    );
    expect(told).toEqual({
      outlines: [
        [
          [0, 0, 0],
          [1.235, 2, 3],
        ],
      ],
      isClosed: true,
    });
    expect(readPeerSketch(told)).toEqual(told);
  });

  it('no more than 500 corners are told, and nothing else is shown', () => {
    const many = Array.from({ length: 700 }, (_, at) => [at, 0, 0] as const);
    expect(tellSketch([many], false).outlines[0]).toHaveLength(500);
    for (const wrong of [undefined, null, 'x', {}, { outlines: [] }, { outlines: [[[0, 0]]] }, { outlines: [[['a', 0, 0]]] }])
      expect(readPeerSketch(wrong)).toBeUndefined();
    expect(readPeerSketch({ outlines: [many], isClosed: true })).toBeUndefined();
  });
});

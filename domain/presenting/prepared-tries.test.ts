import { describe, expect, it } from 'vitest';
import { combinedTries, nearestPrepared, preparedKey } from './prepared-tries.ts';

const height = { node: 'envelope', property: 'Height', values: [60, 75, 90] };
const depth = { node: 'envelope', property: 'Depth', values: [10, 14] };
const share = { node: 'core', property: 'Share', values: [0.1, 0.2] };
const nodes = { envelope: { inputs: { Height: 75, Depth: 10 } }, core: { inputs: { Share: 0.1 } } };

describe('values that are prepared together', () => {
  it('W2.02f are all combinations of one function’s inputs but the workflow itself', () => {
    // 3 × 2 − 1 of the envelope, 2 − 1 of the core.
    expect(combinedTries([height, depth, share], nodes)).toEqual([
      { node: 'envelope', inputs: { Depth: 14 } },
      { node: 'envelope', inputs: { Height: 60 } },
      { node: 'envelope', inputs: { Height: 60, Depth: 14 } },
      { node: 'envelope', inputs: { Height: 90 } },
      { node: 'envelope', inputs: { Height: 90, Depth: 14 } },
      { node: 'core', inputs: { Share: 0.2 } },
    ]);
    expect(preparedKey({ node: 'a', inputs: { x: 1, y: 2 } })).toBe(preparedKey({ node: 'a', inputs: { y: 2, x: 1 } }));
  });

  it('W2.02f snap to the nearest that were, and what is held stays', () => {
    const prepared: { node: string; inputs: Record<string, number> }[] = [
      { node: 'envelope', inputs: { Height: 60 } },
      { node: 'envelope', inputs: { Depth: 14 } },
      { node: 'envelope', inputs: { Height: 60, Depth: 14 } },
      { node: 'core', inputs: { Share: 0.2 } },
    ];
    const before = { Height: 75, Depth: 10 };
    const ranges = { Height: 30, Depth: 4 };
    const near = (inputs: Record<string, number>, moved?: string) =>
      nearestPrepared(prepared, { node: 'envelope', inputs, moved }, before, ranges);
    expect(near({ Height: 60, Depth: 14 })).toEqual({ Height: 60, Depth: 14 });
    // 90 was not prepared: of the heights with this depth 75 is half a range away, 60 a whole one.
    expect(near({ Height: 90, Depth: 14 })).toEqual({ Depth: 14 });
    expect(near({ Height: 66, Depth: 14 }, 'Depth')).toEqual({ Height: 60, Depth: 14 });
    // The one that is held stays, though the workflow itself were nearer: no other has this depth.
    expect(near({ Height: 75, Depth: 14 }, 'Depth')).toEqual({ Depth: 14 });
    // Nothing was prepared with what is held: the nearest of all.
    expect(near({ Height: 74, Depth: 10 }, 'Height')).toEqual({});
    expect(near({ Height: 75, Depth: 10 })).toEqual({});
  });
});

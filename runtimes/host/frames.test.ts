import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader, encodeFrame, type Frame } from './frames.ts';

const frame = fc.record({
  type: fc.integer({ min: 0, max: 255 }),
  nonce: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
  payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
});

describe('frames', () => {
  it('come out as they went in, however they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        (frames, cuts) => {
          const bytes = Buffer.concat(frames.map(encodeFrame));
          const read = createFrameReader(1000);
          const found: Frame[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn++) {
            const next = at + (cuts[turn % cuts.length] as number);
            found.push(...read(bytes.subarray(at, next)));
            at = next;
          }
          expect(found.map(({ type, nonce, payload }) => [type, [...nonce], [...payload]])).toEqual(
            frames.map(({ type, nonce, payload }) => [type, [...nonce], [...payload]]),
          );
        },
      ),
    );
  });

  it('refuse a payload over the limit before it is there', () => {
    const header = encodeFrame({ type: 6, nonce: Buffer.alloc(16), payload: Buffer.alloc(0) });
    header.writeUInt32BE(1001, 0);
    expect(() => createFrameReader(1000)(header)).toThrow('frame too long');
  });
});

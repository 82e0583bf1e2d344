import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrame } from '../relay/sync-messages.ts';
import { binaryFrames, createAssembler, readBinaryChunk, readTextChunk, textFrames, textOfParts, type Chunk } from './chunks.ts';
import { createFrameWriter } from './frame-writer.ts';

/** A clock whose tasks run when it is told. */
function clock() {
  const tasks = new Map<number, { at: number; task: () => void }>();
  let now = 0;
  let next = 1;
  return {
    after(delayMs: number, task: () => void) {
      const id = next++;
      tasks.set(id, { at: now + delayMs, task });
      return () => void tasks.delete(id);
    },
    pass(ms: number) {
      now += ms;
      for (const [id, { at, task }] of tasks)
        if (at <= now) {
          tasks.delete(id);
          task();
        }
    },
  };
}
const never = () => () => undefined;
const text = (frames: readonly string[]): Chunk[] =>
  frames.map((frame) => readTextChunk(JSON.parse(frame) as Record<string, unknown>));
const binary = (frames: readonly Uint8Array[]): Chunk[] => frames.map((frame) => readBinaryChunk(readFrame(frame).message));
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

describe('text messages', () => {
  it('W9.01b of 30,720 characters go as they are, longer ones in parts of 30,720; no frame is above 32,768', () => {
    const short = 'x'.repeat(30_720);
    expect(textFrames(short, 1, 7)).toEqual([short]);
    const frames = textFrames('"'.repeat(200_000), 1, 7);
    // 200,000 bytes are 266,668 characters of base64.
    expect(frames).toHaveLength(9);
    for (const frame of frames) expect(frame.length).toBeLessThanOrEqual(32_768);
    expect(text(frames)[0]?.bytes.length).toBe(30_720);
  });

  it('W7.03b come together whole in any order, each part once or twice, also in other scripts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(), fc.boolean(), (seed, turn, twice) => {
        const message = seed.repeat(Math.ceil(70_000 / seed.length));
        const chunks = text(textFrames(message, 3, 1));
        const order = chunks.map((_, index) => chunks[(index + turn) % chunks.length] as Chunk);
        const assembler = createAssembler(never, () => undefined);
        const parts = twice ? [...order.slice(0, -1), ...order.slice(0, -1), ...order.slice(-1)] : order;
        const whole = parts.map((part) => assembler.take(part)).find((found) => found !== undefined);
        expect(whole && textOfParts(whole)).toBe(new TextDecoder().decode(new TextEncoder().encode(message)));
      }),
      { numRuns: 30 },
    );
  });

  it('W7.05 of an unknown version are an error', () => {
    const [first = ''] = textFrames('x'.repeat(40_000), 1, 7);
    expect(codeOf(() => readTextChunk({ ...(JSON.parse(first) as object), version: 99 }))).toBe('realtime.chunk-version');
  });
});

describe('document frames', () => {
  it('W9.01b hold 30,720 bytes of payload and stay below 32,768', () => {
    const frame = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const frames = binaryFrames(frame, 1, 5);
    expect(frames.map((one) => one.length <= 32_768)).toEqual([true, true, true, true]);
    const assembler = createAssembler(never, () => undefined);
    const whole = binary(frames)
      .map((part) => assembler.take(part))
      .at(-1);
    expect(whole).toEqual(frame);
  });

  it('W7.05 a part that does not come is waited for 2 s, then its channel is told; others go on', () => {
    const { after, pass } = clock();
    const lost: [number, string][] = [];
    const assembler = createAssembler(after, (about, error) => lost.push([about, error.code]));
    const [first] = binary(binaryFrames(new Uint8Array(70_000), 1, 5));
    const other = binary(binaryFrames(new Uint8Array(70_000), 2, 6));
    assembler.take(first as Chunk);
    pass(1999);
    expect(lost).toEqual([]);
    expect(other.map((part) => assembler.take(part)).at(-1)).toHaveLength(70_000);
    pass(1);
    expect(lost).toEqual([[5, 'realtime.chunk-missing']]);
  });

  it('holds 4 unfinished messages and 8 MB at most', () => {
    const assembler = createAssembler(never, () => undefined);
    const begin = (id: number, count = 3) => ({ version: 1, id, index: 0, count, about: 1, bytes: new Uint8Array(30_720) });
    for (const id of [1, 2, 3, 4]) assembler.take(begin(id));
    expect(codeOf(() => assembler.take(begin(5)))).toBe('realtime.chunk-missing');
    const endless = createAssembler(never, () => undefined);
    const code = codeOf(() => {
      for (let index = 0; index < 500; index++) endless.take({ ...begin(1, 500), index });
    });
    expect(code).toBe('realtime.chunk-missing');
    for (const bad of [
      begin(9, 0),
      begin(9, 1e9),
      { ...begin(9), index: 3 },
      { ...begin(9), index: -1 },
      { ...begin(9), index: 0.5 },
    ])
      expect(codeOf(() => createAssembler(never, () => undefined).take(bad))).toBe('realtime.chunk-missing');
  });
});

describe('a long document frame', () => {
  it('does not hold up a message that is sent meanwhile', () => {
    const { after, pass } = clock();
    const sent: (string | Uint8Array)[] = [];
    let buffered = 0;
    const writer = createFrameWriter({
      after,
      buffered: () => buffered,
      send(data) {
        sent.push(data);
        buffered += data.length;
      },
    });
    writer.frame(new Uint8Array(5_000_000), 3);
    const before = sent.length;
    expect(before).toBeLessThan(5);
    writer.text('{"action":"healthcheck"}', 1);
    expect(sent.at(-1)).toBe('{"action":"healthcheck"}');
    writer.textInOrder('{"action":"channel.close"}', 2);
    for (let round = 0; round < 200; round++) {
      buffered = 0;
      pass(4);
    }
    expect(sent.at(-1)).toBe('{"action":"channel.close"}');
    // ⌈5,000,000 / 30,720⌉ parts, and the two messages.
    expect(sent).toHaveLength(163 + 2);
  });
});

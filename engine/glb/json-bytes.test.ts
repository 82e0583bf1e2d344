import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonBytes } from './json-bytes.ts';

const textOf = (json: JsonBytes) => new TextDecoder().decode(json.bytes);

describe('JSON as bytes', () => {
  it('says numbers and texts as JSON does', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(0, -0, 9, 10, 999_999_999, 1e9),
    );
    fc.assert(
      fc.property(fc.array(number), fc.array(fc.string({ unit: 'binary' })), (numbers, texts) => {
        const json = new JsonBytes();
        for (const value of numbers) json.next().number(value);
        expect(textOf(json)).toBe(numbers.map((value) => JSON.stringify(value)).join());
        const written = new JsonBytes();
        for (const text of texts) written.next().text(text);
        expect(JSON.parse(`[${textOf(written)}]`)).toEqual(texts);
      }),
    );
  });

  it('takes more than it has room for', () => {
    const json = new JsonBytes();
    for (let at = 0; at < 30_000; at++) json.next().raw('"raw"').raw(',').number(at).raw(',').text(`é${at}`);
    expect((JSON.parse(`[${textOf(json)}]`) as unknown[]).slice(-3)).toEqual(['raw', 29_999, 'é29999']);
  });
});

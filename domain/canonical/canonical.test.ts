import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { canonicalResult, type RawResult } from './canonical-result.ts';
import { formText, rememberedForm, type RememberedForm } from './remembered-form.ts';
import { sha256Hex } from './sha.ts';

describe('canonical JSON (RFC 8785)', () => {
  it('writes the RFC’s sample of numbers, strings and literals', () => {
    const sample = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\nA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(sample)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('orders keys by UTF-16 code units', () => {
    expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    );
  });

  it('takes −0 as 0 and refuses what is not finite', () => {
    expect(canonicalJson([-0, 0])).toBe('[0,0]');
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => canonicalJson({ a: [value] })).toThrow(expect.objectContaining({ code: 'canonical.not-finite' }));
  });

  it('does not depend on the order of keys (property)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned as never)).toBe(canonicalJson(value as never));
        expect(JSON.parse(canonicalJson(value as never))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('SHA-256', () => {
  it('gives the standard’s examples', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('agrees with node:crypto (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text.toWellFormed()).digest('hex'));
      }),
      { examples: [['é'], ['高さ'], ['😀'], ['\ud800']] },
    );
  });
});

describe('canonical results', () => {
  const options = { functionId: 'f', sha256: sha256Hex };
  const raw = (first: string): RawResult => ({
    model: {
      Elements: {
        [first]: { discriminator: 'Elements.Material', Name: 'Paper' },
        kept: { Id: 'kept', discriminator: 'Elements.Floor', Material: first, Area: 2 },
      },
    },
    outputs: { b: 1, a: -0 },
  });

  it('gives ids that no author gave from function, kind, name and ordinal, and lets references follow', () => {
    const [one, two] = [canonicalResult(raw('x'), options), canonicalResult(raw('y'), options)];
    expect(one.digest).toBe(two.digest);
    const ids = Object.keys(one.result.model!.Elements);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids[1]).toBe('kept');
    expect(one.result.model!.Elements['kept']!['Material']).toBe(ids[0]);
    expect(canonicalResult(raw('x'), { ...options, functionId: 'g' }).digest).not.toBe(one.digest);
  });

  it('parses back to the same result and keeps the order of elements', () => {
    const { text, result } = canonicalResult(raw('x'), options);
    expect(JSON.parse(text)).toEqual(result);
    expect(Object.keys(result.outputs)).toEqual(['a', 'b']);
    expect(JSON.parse(text).outputs.a).toBe(0);
  });

  it('gives the model a digest of its own', () => {
    const changed = { ...raw('x'), outputs: { b: 2 } };
    expect(canonicalResult(changed, options).modelDigest).toBe(canonicalResult(raw('x'), options).modelDigest);
    expect(canonicalResult({ outputs: { a: 1 } }, options).modelDigest).toBeUndefined();
  });

  it('refuses a model that is none', () => {
    expect(() => canonicalResult({ model: [] }, options)).toThrow(expect.objectContaining({ code: 'run.deserialization-error' }));
  });

  it('writes the text that RFC 8785 gives of any value, index-like keys and −0 among it (property)', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('10', '9', '__proto__', 'Z', 'a')), fc.jsonValue()),
        (outputs) => {
          const { text, result } = canonicalResult({ outputs: outputs as never }, options);
          expect(text).toBe(`{"messages":[],"outputs":${canonicalJson(outputs as never)}}`);
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(result)));
          const made = canonicalResult({ model: { Elements: { e: { Id: 'e', outputs: outputs as never } } } }, options);
          expect(made.modelText).toBe(`{"Elements":{"e":${canonicalJson({ Id: 'e', outputs: outputs as never })}}}`);
        },
      ),
    );
  });

  it('takes values that never were text as JSON would write them', () => {
    const outputs = { b: [undefined, -0, () => 1], a: new Date(0), c: undefined, d: Symbol('s') } as never;
    expect(canonicalResult({ outputs }, options).text).toBe(
      '{"messages":[],"outputs":{"a":"1970-01-01T00:00:00.000Z","b":[null,0,null]}}',
    );
    expect(() => canonicalResult({ outputs: { a: { b: [Number.NaN] } } as never }, options)).toThrow(
      expect.objectContaining({ code: 'canonical.not-finite' }),
    );
  });
});

describe('canonical results in a row', () => {
  const options = { functionId: 'f', sha256: sha256Hex };
  const value = fc.oneof(fc.constantFrom(0, -0, 1, 'a', 'x', null, true), fc.jsonValue({ maxDepth: 2 }));
  const element = fc.dictionary(fc.constantFrom('Id', 'Name', '9', '10', 'b', '__proto__', 'discriminator'), value);
  const model = fc.record(
    { Elements: fc.dictionary(fc.constantFrom('a', 'x', '7', '3', 'y'), element), Transform: value, A: value, '5': value },
    { requiredKeys: ['Elements'] },
  );
  const raw = fc.record({ model, outputs: fc.dictionary(fc.string(), value) }, { requiredKeys: [] }) as fc.Arbitrary<RawResult>;

  it('have the text and value of one that is made canonical alone, whatever was there before (property)', () => {
    fc.assert(
      fc.property(fc.array(raw, { minLength: 1, maxLength: 4 }), (results) => {
        let last: RememberedForm | undefined;
        for (const one of results) {
          const alone = canonicalResult(one, options);
          last = rememberedForm(one, options, last);
          expect(formText(last)).toEqual({ text: alone.text, modelText: alone.modelText });
          expect(JSON.stringify(last.result)).toBe(JSON.stringify(alone.result));
          expect(rememberedForm(structuredClone(one), options, last)).toBe(last);
        }
      }),
    );
  });

  it('share the elements that stayed as they were', () => {
    const of = (height: number): RawResult => ({
      model: { Elements: { a: { Id: 'a', Height: 3, discriminator: 'k' }, b: { Id: 'b', discriminator: 'k', Height: height } } },
      outputs: { height },
    });
    const first = rememberedForm(of(1), options);
    const second = rememberedForm(of(2), options, first);
    expect(second.members?.list[0]).toBe(first.members?.list[0]);
    expect(second.result.model?.Elements['a']).toBe(first.result.model?.Elements['a']);
    expect(second.result.model?.Elements['b']).toEqual({ Height: 2, Id: 'b', discriminator: 'k' });
    expect(() => rememberedForm(of(Number.NaN), options, second)).toThrow(
      expect.objectContaining({ code: 'canonical.not-finite' }),
    );
  });
});

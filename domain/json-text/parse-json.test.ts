import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartiError } from '../errors/parti-error.ts';
import { parseJson } from './parse-json.ts';
import { scanJson } from './scan-json.ts';

function failureOf(text: string): unknown {
  try {
    parseJson(text);
  } catch (error) {
    return error instanceof PartiError ? { code: error.code, ...error.parameters } : error;
  }
  return undefined;
}

describe('parseJson', () => {
  it('says line and column of what is wrong', () => {
    expect(failureOf('{\n  "a": 1,\n  "b": x\n}')).toEqual({
      code: 'json.invalid',
      line: 3,
      column: 8,
      reason: 'unexpected-character',
    });
    expect(failureOf('{"a": [1, 2')).toEqual({ code: 'json.invalid', line: 1, column: 12, reason: 'unexpected-end' });
    expect(failureOf('')).toEqual({ code: 'json.invalid', line: 1, column: 1, reason: 'unexpected-end' });
    expect(failureOf('"a\nb"')).toMatchObject({ reason: 'bad-string' });
    expect(failureOf('{} {}')).toMatchObject({ line: 1, column: 4 });
  });

  it('points at a stray comma', () => {
    expect(failureOf('[\n  "a",\n]')).toEqual({ code: 'json.invalid', line: 2, column: 6, reason: 'trailing-comma' });
    expect(failureOf('{"a":1,}')).toMatchObject({ line: 1, column: 7, reason: 'trailing-comma' });
  });

  it('skips a byte order mark and keeps keys that look like prototypes as data', () => {
    const value = parseJson('\uFEFF{"__proto__": 1}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
  });

  it('reads deep nesting without falling over', () => {
    expect(failureOf('['.repeat(100_000))).toMatchObject({ reason: 'too-deep' });
  });
});

describe('scanJson', () => {
  it('names keys that stand twice, by unescaped name', () => {
    expect(scanJson('{"a":{"b":1,"\\u0062":2}}').duplicates).toEqual([{ path: ['a'], key: 'b', offset: 12 }]);
  });

  it('accepts exactly what JSON.parse accepts', () => {
    const mutated = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', '\\', '0', '.', 'e', ' ', 'null', '\u0001'),
    );
    fc.assert(
      fc.property(mutated, ([json, place, insert]) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + insert + json.slice(at);
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(scanJson(text).failure === undefined).toBe(valid);
      }),
      { numRuns: 500 },
    );
  });
});

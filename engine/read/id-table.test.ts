import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf, hashOfBytes, IdTable } from './id-table.ts';

describe('ids of elements', () => {
  it('answer as a map does, whatever comes twice', () => {
    const id = fc.oneof(fc.constantFrom('a', 'b', '__proto__', ''), fc.string({ unit: 'binary' }), fc.uuid());
    fc.assert(
      fc.property(fc.array(id, { maxLength: 3000 }), (ids) => {
        const table = new IdTable((at) => ids[at] as string);
        const wanted = new Map<string, number>();
        ids.forEach((one, at) => {
          table.add(hashOf(one));
          wanted.set(one, at);
        });
        expect([...table]).toEqual([...wanted]);
        expect([...table.values()]).toEqual([...wanted.values()]);
        for (const one of [...ids.slice(0, 50), 'not there']) expect(table.get(one)).toBe(wanted.get(one));
      }),
      { numRuns: 60 },
    );
  });

  it('tell ids apart that have one hash, and keep thousands', () => {
    const ids = Array.from({ length: 5000 }, (_, at) => `id ${at % 2500}`);
    const table = new IdTable((at) => ids[at] as string);
    for (const _ of ids) table.add(hashOf('the same for all') % 7);
    expect([...table.values()]).toEqual(Array.from({ length: 2500 }, (_, at) => 2500 + at));
  });

  it('have the same hash as bytes', () => {
    const bytes = new TextEncoder().encode('x0000-é');
    expect(hashOfBytes(bytes, 1, 6)).toBe(hashOf('0000-'));
    expect(hashOfBytes(bytes, 0, bytes.length)).toBeUndefined();
    expect(hashOfBytes(new TextEncoder().encode('a\\u0062'), 0, 7)).toBeUndefined();
  });
});

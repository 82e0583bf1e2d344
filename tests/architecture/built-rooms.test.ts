import { describe, expect, it } from 'vitest';
import { LIBRARY_ROOMS, PAGE_ROOMS } from '../../scripts/built-rooms.ts';
import { ALLOWED_FACES } from './rules.ts';

/** Rooms behind faces such as `#runtimes-browser/` and `#formats-text`. */
const roomsBehind = (faces: readonly string[]): string[] => faces.map((face) => face.replace(/^#|[-/].*$/g, ''));

describe('what is built anew', () => {
  it.each([
    ['src', PAGE_ROOMS],
    ['library', LIBRARY_ROOMS],
  ] as const)('follows every room that %s may import', (room, watched: readonly string[]) => {
    const needed = [room, ...roomsBehind(ALLOWED_FACES[room] ?? [])];
    expect(needed.length).toBeGreaterThan(3);
    expect(needed.filter((one) => !watched.includes(one))).toEqual([]);
  });
});

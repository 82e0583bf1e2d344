import { describe, expect, it } from 'vitest';
import { catalogueThings, cleanTags, contentTypeOf, mayUnpack, readContentJson } from './content-items.ts';

const MB = 1024 * 1024;

describe('content items', () => {
  it('W3.19a are typed by their name, and JSON by what it says', () => {
    expect(['chair.GLB', 'a.gltf', 'tower.3dm', 'b.dxf', 'c.ifc', 'd.png', 'plain'].map(contentTypeOf)).toEqual([
      ...['element', 'element', 'model', 'model', 'model', 'other', 'other'],
    ]);
    const cell = { CellBoundary: { Min: {}, Max: {} }, ContentItems: [] };
    expect(readContentJson({ 'Configuration A': cell }).type).toBe('space-type');
    expect(readContentJson({ 'Configuration A': cell, B: {} }).type).toBe('other');
    expect(readContentJson({ Elements: { w: { discriminator: 'Elements.Wall' } } }).type).toBe('model');
    for (const value of [null, [], {}, 'text', 3]) expect(readContentJson(value).type).toBe('other');
  });

  it('W3.18e a zip may be unpacked to ten times its size, 10 MB in any case, and never above 500 MB', () => {
    expect([mayUnpack(1000, 10 * MB), mayUnpack(1000, 10 * MB + 1)]).toEqual([true, false]);
    expect([mayUnpack(2 * MB, 20 * MB), mayUnpack(2 * MB, 20 * MB + 1)]).toEqual([true, false]);
    expect([mayUnpack(50 * MB, 500 * MB), mayUnpack(60 * MB, 500 * MB + 1)]).toEqual([true, false]);
  });

  it('a thing whose box is turned over or no box has no size; lists and objects are no parameters', () => {
    const box = (x: unknown) => ({ Min: { X: x, Y: 0, Z: 0 }, Max: { X: 1, Y: 2, Z: 3 } });
    const thing = (more: object) => ({ discriminator: 'Elements.ContentElement', Name: 'Chair', ...more });
    const model = {
      Elements: {
        a: thing({ 'Bounding Box': box(0), Width: 2, Note: null, List: [1], Of: {} }),
        b: thing({ 'Bounding Box': box(2) }),
        c: thing({ 'Bounding Box': box('far') }),
      },
    };
    expect(catalogueThings(JSON.parse(JSON.stringify(model)))).toEqual([
      { id: 'a', name: 'Chair', size: [1, 2, 3], parameters: { Width: 2 } },
      { id: 'b', name: 'Chair', parameters: {} },
      { id: 'c', name: 'Chair', parameters: {} },
    ]);
    expect(catalogueThings(null)).toEqual([]);
  });

  it('tags are small, trimmed, each once', () => {
    expect(cleanTags([' Oak', 'oak', '', 'Ash '])).toEqual(['ash', 'oak']);
  });
});

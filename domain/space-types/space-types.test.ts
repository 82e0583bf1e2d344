import { describe, expect, it } from 'vitest';
import { corpusText, hasCorpus } from '#fixtures/corpus';
import type { JsonObject } from '../json/json-value.ts';
import { freeName, held, placedThing, resized } from './change-variant.ts';
import { extentOf, holdOf, quartersOf, turned, type ThingSize } from './plan-thing.ts';
import { snapThing } from './snap-thing.ts';
import { readSpaceType, writeSpaceType, type PlanRectangle, type SpaceVariant } from './space-type.ts';
import { variantFaults } from './variant-faults.ts';

const cell: PlanRectangle = [0, 0, 4, 3];
const desk: ThingSize = { min: [0, 0, 0], max: [1.6, 0.8, 0.74] };
const at = (x: number, y: number) => placedThing({ name: 'Desk', url: 'd', size: desk }, [x, y], cell);
const variant = (...things: SpaceVariant['things']): SpaceVariant => ({ name: 'M', cell, things, more: {} });
const boundary = (width: number, depth: number) => ({ Min: { X: 0, Y: 0, Z: 0 }, Max: { X: width, Y: depth, Z: 0 } });
const codeOf = (value: unknown) => {
  try {
    readSpaceType(value as JsonObject);
    return undefined;
  } catch (error) {
    const { code, parameters } = error as { code: string; parameters: object };
    return [code, parameters];
  }
};

describe('the file of a space type', () => {
  it.runIf(hasCorpus)('W3.19b the recorded configurations are read and written as they were', () => {
    const file = JSON.parse(corpusText('content/ReceptionConfigurations.json')) as JsonObject;
    const variants = readSpaceType(file);
    expect(variants.map(({ name }) => name)).toEqual(Object.keys(file));
    const written = writeSpaceType(variants) as Record<string, { CellBoundary: JsonObject; ContentItems: JsonObject[] }>;
    for (const [name, one] of Object.entries(file as typeof written)) {
      expect(written[name]?.ContentItems).toEqual(one.ContentItems);
      expect(written[name]?.CellBoundary).toMatchObject(one.CellBoundary);
    }
  });

  it('W3.19c what is none says why: its variant, its thing', () => {
    const placed = (Transform: unknown) => ({ M: { CellBoundary: boundary(3, 2), ContentItems: [{ Name: 'Desk', Transform }] } });
    expect(codeOf([])).toEqual(['space-type.unreadable', {}]);
    expect(codeOf({})).toEqual(['space-type.no-variant', {}]);
    expect(codeOf({ M: {} })).toEqual(['space-type.unreadable', {}]);
    expect(codeOf({ M: { CellBoundary: boundary(3, 0), ContentItems: [] } })).toEqual(['space-type.no-size', { variant: 'M' }]);
    expect(codeOf({ M: { CellBoundary: {}, ContentItems: [] } })).toEqual(['space-type.no-size', { variant: 'M' }]);
    expect(codeOf({ M: { CellBoundary: boundary(3, 900), ContentItems: [] } })).toEqual([
      'space-type.too-large',
      { variant: 'M', limit: 200 },
    ]);
    expect(codeOf(placed({ Matrix: { Components: [1, 2] } }))).toEqual([
      'space-type.thing-unplaced',
      { variant: 'M', name: 'Desk' },
    ]);
    expect(codeOf(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, {}])))).toEqual([
      'space-type.too-many',
      { limit: 50 },
    ]);
    expect(codeOf({ M: { CellBoundary: { Width: 3, Depth: 2 } } })).toBeUndefined();
  });
});

describe('a variant in plan', () => {
  it('places a thing by its middle, and turns it around that by quarters', () => {
    const placed = at(2, 1.5);
    expect(extentOf(placed, desk).map((one) => Number(one.toFixed(9)))).toEqual([1.2, 1.1, 2.8, 1.9]);
    const quarter = turned(placed, desk, 1);
    expect(extentOf(quarter, desk).map((one) => Number(one.toFixed(9)))).toEqual([1.6, 0.7, 2.4, 2.3]);
    expect([0, 1, 2, 3].map((count) => quartersOf(turned(placed, desk, count)))).toEqual([0, 1, 2, 3]);
    expect(turned(placed, desk, 4).components).toEqual(placed.components);
    expect(quartersOf({ components: [0.8, -0.6, 0, 0, 0.6, 0.8, 0, 0, 0, 0, 1, 0] })).toBeUndefined();
  });

  it('W3.19b a thing keeps its distance to what it holds on to when the cell gets another size', () => {
    // In the upper right corner: 0.1 m from both walls; and one in the middle.
    const corner = held(at(3.1, 2.5), desk, cell);
    const middle = at(2, 1.5);
    expect([holdOf(corner.anchor, cell), holdOf(middle.anchor, cell)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
    const larger = resized(variant(corner, middle), { width: 6, depth: 5 });
    expect(larger.cell).toEqual([0, 0, 6, 5]);
    expect(larger.things.map((one) => extentOf(one, desk).map((value) => Number(value.toFixed(9))))).toEqual([
      [4.3, 4.1, 5.9, 4.9],
      [2.2, 2.1, 3.8, 2.9],
    ]);
    expect(larger.things.map(({ anchor }) => anchor)).toEqual([
      [6, 5],
      [3, 2.5],
    ]);
  });

  it('snaps to walls, middles and other things, else to the raster', () => {
    const ground = { cell, others: [[0, 0, 1, 1]] as PlanRectangle[], reach: 0.08, grid: 0.05 };
    const round = ([x, y]: readonly number[]) => [Number(x?.toFixed(6)), Number(y?.toFixed(6))];
    // Left side 5 cm from the wall; lower side 2 cm above the other thing's upper side.
    const beside = snapThing([0.05, 1.02, 1.65, 1.82], ground);
    expect([round(beside.shift), beside.guides]).toEqual([
      [-0.05, -0.02],
      [
        { axis: 0, at: 0 },
        { axis: 1, at: 1 },
      ],
    ]);
    // Its middle near the middle of the room.
    expect(round(snapThing([1.23, 1.15, 2.83, 1.95], ground).shift)).toEqual([-0.03, -0.05]);
    // Nothing near: the raster of 5 cm.
    const free = snapThing([1.62, 1.32, 3.22, 2.12], { ...ground, others: [], reach: 0.01 });
    expect([round(free.shift), free.guides]).toEqual([[-0.02, -0.02], []]);
  });

  it('names what stands through a wall and what the content does not hold', () => {
    const sizes = new Map([['d', desk]]);
    const through = at(3.6, 1.5);
    const stranger = { ...at(1, 1), name: 'Sofa', url: 's' };
    expect(variantFaults(variant(at(2, 1.5), through, stranger), ({ url }) => sizes.get(url))).toEqual([
      { kind: 'outside', at: 1, name: 'Desk' },
      { kind: 'unknown', at: 2, name: 'Sofa' },
    ]);
    expect(freeName('M', [variant(), { name: 'M 2' }])).toBe('M 3');
  });
});

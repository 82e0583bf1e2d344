import type { SceneBuffers, SceneElement } from '#engine';
import { describe, expect, it } from 'vitest';
import { elementStates, SURROUNDINGS, surroundingOf } from './element-states.ts';

const element = (nodeId: string, elementId: string, stage: SceneElement['stage'] = 'plain'): SceneElement => ({
  nodeId,
  elementId,
  stage,
  name: '',
  discriminator: '',
  part: 'building',
  chunk: 0,
  firstIndex: 0,
  indexCount: 3,
  firstEdge: 0,
  edgeCount: 0,
});
const scene = {
  elements: [
    element('envelope', 'e', 'draft'),
    element('floors', 'f', 'finished'),
    element('floors', 'g', 'finished'),
    element('site', 's'),
  ],
} as SceneBuffers;
const flags = (state: Partial<Parameters<typeof elementStates>[1]>) => [
  ...elementStates(scene, { hiddenNodes: new Set(), selectedNodes: [], selectedElement: undefined, ...state }).flags,
];

describe('what elements show (1 hidden, 2 selected, 4 ghost, 32 marked)', () => {
  it('puts drafts aside while something finished is shown', () => {
    expect(flags({})).toEqual([1, 0, 0, 0]);
    expect(flags({ hiddenNodes: new Set(['floors']) })).toEqual([0, 1, 1, 0]);
  });

  it('a selected function marks its elements, drafts as ghosts', () => {
    expect(flags({ selectedNodes: ['floors'] })).toEqual([1, 32, 32, 0]);
    expect(flags({ selectedNodes: ['envelope'] })).toEqual([36, 0, 0, 0]);
  });

  it('marks several selected elements', () => {
    const selectedElements = ['f', 'g'].map((elementId) => ({ nodeId: 'floors', elementId }));
    expect(flags({ selectedElement: selectedElements[0], selectedElements })).toEqual([1, 32, 32, 0]);
  });

  it('lights one element alone, told apart by its function too', () => {
    expect(flags({ selectedNodes: ['floors'], selectedElement: { nodeId: 'floors', elementId: 'g' } })).toEqual([1, 0, 2, 0]);
    expect(flags({ selectedElement: { nodeId: 'site', elementId: 'g' } })).toEqual([1, 0, 0, 0]);
  });

  it('W3.02c hides and pales single elements, and what is pale does not put drafts aside', () => {
    expect(flags({ hiddenNodes: new Set(['floors/f']) })).toEqual([1, 1, 0, 0]);
    expect(flags({ contextNodes: new Set(['floors']) })).toEqual([0, 4, 4, 0]);
  });

  it('W1.12 pales what a filter leaves out, and takes away what is not isolated', () => {
    expect(flags({ passing: new Set(['floors/f']) })).toEqual([1, 0, 4, 4]);
    expect(flags({ passing: new Set(['envelope/e']) })).toEqual([0, 4, 4, 4]);
    expect(flags({ isolated: new Set(['envelope/e']) })).toEqual([0, 1, 1, 1]);
  });

  it('colours elements (8 tinted), but nothing pale', () => {
    const { flags: drawn, tints } = elementStates(scene, {
      hiddenNodes: new Set(),
      selectedNodes: [],
      selectedElement: undefined,
      contextNodes: new Set(['floors/g']),
      passing: new Set(['floors/f', 'floors/g']),
      colours: new Map([
        ['floors/f', [10, 20, 30]],
        ['floors/g', [40, 50, 60]],
      ]),
    });
    expect([...drawn]).toEqual([1, 8, 4, 4]);
    expect([...(tints ?? [])].slice(3, 6)).toEqual([10, 20, 30]);
  });

  it('switches neighbours, land and trees', () => {
    const setting = (discriminator: string): SceneElement => ({
      ...element('site', discriminator),
      part: 'setting',
      discriminator,
    });
    expect(
      ['Elements.ContextBuilding', 'Elements.ContourSheet', 'Elements.Tree'].map((kind) => surroundingOf(setting(kind))),
    ).toEqual(['context', 'land', 'trees']);
    const around = { elements: [setting('Elements.Tree'), setting('Elements.Plot')] } as SceneBuffers;
    const hidden = { hiddenNodes: new Set([SURROUNDINGS.trees]), selectedNodes: [], selectedElement: undefined };
    expect([...elementStates(around, hidden).flags]).toEqual([1, 0]);
  });
});

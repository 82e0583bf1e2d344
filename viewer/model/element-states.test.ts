import type { SceneBuffers, SceneElement } from '#engine';
import { describe, expect, it } from 'vitest';
import { elementFlags } from './element-states.ts';

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
const flags = (state: Partial<Parameters<typeof elementFlags>[1]>) => [
  ...elementFlags(scene, { hiddenNodes: new Set(), selectedNodes: [], selectedElement: undefined, ...state }),
];

describe('what elements show (1 hidden, 2 selected, 4 ghost)', () => {
  it('puts drafts aside while something finished is shown', () => {
    expect(flags({})).toEqual([1, 0, 0, 0]);
    expect(flags({ hiddenNodes: new Set(['floors']) })).toEqual([0, 1, 1, 0]);
  });

  it('lights every element of a selected function, drafts as ghosts', () => {
    expect(flags({ selectedNodes: ['floors'] })).toEqual([1, 2, 2, 0]);
    expect(flags({ selectedNodes: ['envelope'] })).toEqual([6, 0, 0, 0]);
  });

  it('lights one element alone, told apart by its function too', () => {
    expect(flags({ selectedNodes: ['floors'], selectedElement: { nodeId: 'floors', elementId: 'g' } })).toEqual([1, 0, 2, 0]);
    expect(flags({ selectedElement: { nodeId: 'site', elementId: 'g' } })).toEqual([1, 0, 0, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { guideIn, isStepDone, readGuide, stepAt, type GuideSight } from './guide.ts';

const sight = (more: Partial<GuideSight> = {}): GuideSight => ({
  inputs: { Width: 2, Kind: 'Ring' },
  selectedNodes: [],
  view: 'model',
  element: undefined,
  ...more,
});

describe('W2.13 steps of a guide', () => {
  it('are done by what is done on the workflow, read or not', () => {
    const width = { at: { node: 'a', input: 'Width' }, done: 'input-changed' } as const;
    expect(isStepDone(width, sight(), sight())).toBe(false);
    expect(isStepDone(width, sight(), sight({ inputs: { Width: 2, Kind: 'Spine' } }))).toBe(false);
    expect(isStepDone(width, sight(), sight({ inputs: { Width: 3, Kind: 'Ring' } }))).toBe(true);
    expect(isStepDone({ ...width, at: { node: 'a' } }, sight(), sight({ inputs: { Width: 2, Kind: 'Spine' } }))).toBe(true);
    const select = { at: { node: 'a' }, done: 'node-selected' } as const;
    expect(isStepDone(select, sight(), sight({ selectedNodes: ['b'] }))).toBe(false);
    expect(isStepDone(select, sight(), sight({ selectedNodes: ['b', 'a'] }))).toBe(true);
    const show = { at: { view: 'report' }, done: 'view-shown' } as const;
    expect([isStepDone(show, sight(), sight()), isStepDone(show, sight(), sight({ view: 'report' }))]).toEqual([false, true]);
    const pick = { at: { node: 'a' }, done: 'element-selected' } as const;
    expect(isStepDone(pick, sight({ element: 'a 1' }), sight({ element: 'a 1' }))).toBe(false);
    expect(isStepDone(pick, sight({ element: 'a 1' }), sight({ element: 'a 2' }))).toBe(true);
    expect(isStepDone({ at: { node: 'a' }, done: 'next' }, sight(), sight({ selectedNodes: ['a'] }))).toBe(false);
  });

  it('go on where somebody was, and are none after the end', () => {
    expect([undefined, 0, 1, 2, 'done' as const].map((progress) => stepAt(['first', 'second'], progress))).toEqual([
      'first',
      'first',
      'second',
      undefined,
      undefined,
    ]);
  });

  it('are read with a text in every language, a place and an end, or refused by their number', () => {
    const step = { text: { en: 'Choose', de: 'Wählen', ja: '選ぶ' }, at: { node: 'a' }, done: 'next' };
    const guide = readGuide({ steps: [step] });
    expect(guideIn(guide, 'de-AT')).toEqual([{ text: 'Wählen', at: { node: 'a' }, done: 'next' }]);
    expect(guideIn(guide, 'fr')[0]?.text).toBe('Choose');
    const refused = 'Step 2 of the guide cannot be read.';
    expect(() => readGuide({ steps: [step, { ...step, text: { en: 'Choose', de: 'Wählen' } }] })).toThrow(refused);
    expect(() => readGuide({ steps: [step, { ...step, at: {} }] })).toThrow(refused);
    expect(() => readGuide({ steps: [step, { ...step, done: 'sometime' }] })).toThrow(refused);
    expect(() => readGuide([])).toThrow('A guide is an object with "steps".');
  });
});

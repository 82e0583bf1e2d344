import { describe, expect, it } from 'vitest';
import { ACTION_STATUSES, actionStatus, setupStatus, VIEW_ACTION_TYPES } from './view-action.ts';

describe('view actions', () => {
  it('W3.02: there are fifteen kinds', () => {
    expect(VIEW_ACTION_TYPES).toHaveLength(15);
    expect(new Set(VIEW_ACTION_TYPES).size).toBe(15);
  });

  it('W4.16b: a step is complete, in progress or incomplete by what it asks for', () => {
    expect(ACTION_STATUSES).toEqual(['complete', 'in-progress', 'incomplete']);
    expect([[], [true, true], [true, false], [false]].map(actionStatus)).toEqual([
      'complete',
      'complete',
      'in-progress',
      'incomplete',
    ]);
  });

  it('W4.16b: a view is in progress from its first step to its last', () => {
    expect(setupStatus(['complete', 'complete'])).toBe('complete');
    expect(setupStatus(['incomplete', 'incomplete'])).toBe('incomplete');
    expect(setupStatus(['complete', 'incomplete'])).toBe('in-progress');
    expect(setupStatus(['in-progress', 'incomplete'])).toBe('in-progress');
    expect(setupStatus([])).toBe('complete');
  });
});

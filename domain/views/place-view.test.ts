import { describe, expect, it } from 'vitest';
import type { WorkflowView } from '../workflow/document.ts';
import { placeView, type ViewPlace } from './place-view.ts';
import { shownViews } from './view-list.ts';

const view = (name: string, order: number, group?: string): WorkflowView => ({
  type: 'model',
  name,
  order,
  ...(group === undefined ? {} : { group }),
});
const STORED = {
  a: view('A', 0),
  n1: view('N1', 1, 'North'),
  n2: view('N2', 2, 'North'),
  s1: view('S1', 3, 'South'),
  s2: view('S2', 4, 'South'),
  z: view('Z', 5),
};
/** Names in the order of the tabs after a view was placed, with their groups. */
function placed(id: keyof typeof STORED, place: ViewPlace): string {
  const patch = placeView(shownViews(STORED), id, place);
  return shownViews({ ...STORED, [id]: { ...STORED[id], ...patch } })
    .map(({ view: { name, group } }) => (group ? `${group[0]}:${name}` : name))
    .join(' ');
}

describe('placing a view', () => {
  it('W2.02b goes between groups, before and after a view, in the order that everybody sees', () => {
    expect(placed('n1', { group: 'South', before: 's2' })).toBe('A N:N2 S:S1 S:N1 S:S2 Z');
    expect(placed('s2', { group: 'North', before: 'n1' })).toBe('A N:S2 N:N1 N:N2 S:S1 Z');
    expect(placed('a', { group: 'North' })).toBe('N:N1 N:N2 N:A S:S1 S:S2 Z');
    expect(placed('n1', { group: 'North', after: 'n2' })).toBe('A N:N2 N:N1 S:S1 S:S2 Z');
    expect(placed('s1', { group: '', before: 'a' })).toBe('S1 A N:N1 N:N2 S:S2 Z');
    expect(placed('n2', { group: '', after: 'z' })).toBe('A N:N1 S:S1 S:S2 Z N2');
  });

  it('begins a group of its own at the end, and knows what is gone', () => {
    expect(placed('n1', { group: 'West' })).toBe('A N:N2 S:S1 S:S2 Z W:N1');
    expect(placeView(shownViews(STORED), 'gone', { group: 'North' })).toBeUndefined();
    expect(placed('n1', { group: 'South', before: 'gone' })).toBe('A N:N2 S:S1 S:S2 S:N1 Z');
  });
});
